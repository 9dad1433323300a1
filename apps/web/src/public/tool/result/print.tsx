/** The result on A4: from the same findings as the screen, no name, black on white. Hidden until the page is printed. */
import { useEffect, useState, type ReactNode } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { DISCLAIMER } from '@huxi/clinical/envelope'
import type { Answers, Finding, Part, Tool } from '@huxi/clinical/tools'
import { Logo } from '../../../kit/ui/logo.tsx'
import { runtimeConfig } from '../../../platform/http.ts'
import { versionOf } from './about.tsx'
import { cameTo } from '../../../kit/clinical/came-to.ts'
import { isScore, missingOf, othersEntered, rowsOf, totalOf, type Entered } from './explain.ts'
import { GLYPHS } from './pill.tsx'
import { PrintBands } from './print-bands.tsx'
import { fullOf, reachOf } from '../../../kit/clinical/gauge-scale.ts'
import styles from './print.module.css'

interface Props {
  tool: Tool
  part: Part
  findings: readonly [Finding, ...Finding[]]
  answers: Answers
  at: Date
}

const CLOCK = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Asia/Shanghai',
})

/** 2026-01-31 09:05:07 as the clocks of the institution show it. */
export const momentOf = (moment: Date): string => CLOCK.format(moment)

export function Print({ tool, part, findings, answers, at }: Props) {
  const [main, ...others] = findings
  const printedAt = usePrintTime(at)
  const entered = othersEntered(part, main, answers)
  const notes = [...(main.use.notes?.(answers) ?? []), ...(part.notes?.(answers) ?? [])]
  return createPortal(
    // a table, because its head is what every page repeats
    <table className={styles.print} role="presentation">
      <thead>
        <tr>
          <td>
            <div className={styles.head}>
              <Logo size={22} />
              {runtimeConfig().company}
            </div>
          </td>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>
            <h1>{tool.title}结果</h1>
            <dl className={styles.facts}>
              <Fact name="评估步骤">{part.title}</Fact>
              <Fact name="评估时间">{momentOf(at)}</Fact>
              <Fact name="模型版本">{versionOf(main)}</Fact>
            </dl>
            <Outcome finding={main} />
            <Lacking part={part} finding={main} answers={answers} />
            {notes.map((note) => (
              <p key={note}>{note}</p>
            ))}
            <Items part={part} finding={main} answers={answers} />
            {others.length > 0 && <Others findings={others} answers={answers} />}
            {entered.length > 0 && (
              <>
                <h2>其他填写内容</h2>
                <p>{entered.map((each) => `${each.label} ${valueWithUnit(each)}`).join('；')}</p>
              </>
            )}
            <div className={styles.small}>
              {others.length > 0 && (
                <p>
                  <strong>其他评分的版本</strong> {[...new Set(others.map(versionOf))].join('；')}
                </p>
              )}
              <p>
                <strong>来源</strong> {main.model.sources.map(({ cite }) => cite).join('。')}。
              </p>
              <p>
                <strong>声明</strong> {DISCLAIMER}
              </p>
            </div>
            <div className={styles.sign}>
              <span>医生签名</span>
              <span>日期</span>
            </div>
            <p className={styles.foot}>打印时间 {printedAt}</p>
          </td>
        </tr>
      </tbody>
    </table>,
    document.body,
  )
}

/** The moment of printing, put down before the browser takes the picture. */
const usePrintTime = (at: Date): string => {
  const [moment, setMoment] = useState(at)
  useEffect(() => {
    const begin = () => flushSync(() => setMoment(new Date()))
    addEventListener('beforeprint', begin)
    return () => removeEventListener('beforeprint', begin)
  }, [])
  return momentOf(moment)
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The score, the class in words, the scale and the sentence. */
function Outcome({ finding }: { finding: Finding }) {
  const { model, wording } = finding
  const reach = reachOf(finding)
  const number = reach && String(reach.value ?? reach.span!.join('–'))
  return (
    <section className={styles.outcome}>
      <div className={styles.score}>
        <strong className={number ? undefined : styles.isWords}>{number ?? wording.figure}</strong>
        {number && (
          <span>
            {model.scale!.unit}
            <br />
            {fullOf(model.scale!)}
          </span>
        )}
      </div>
      <div>
        {wording.verdict && (
          <p className={styles.verdict}>
            {GLYPHS[wording.level]} {wording.verdict}
          </p>
        )}
        <PrintBands finding={finding} />
        <p>
          {wording.text}
          {finding.use.badge && `（${finding.use.badge}）`}
        </p>
      </div>
    </section>
  )
}

function Lacking({ part, finding, answers }: { part: Part; finding: Finding; answers: Answers }) {
  const missing = missingOf(part, finding, answers)
  if (!missing) return null
  const head = finding.result.status === 'out_of_range' ? '请核对' : '未填写'
  return (
    <p>
      <strong>{head}</strong> {missing.labels.join('、')}
    </p>
  )
}

const valueOf = ({ value, converted }: Entered): string => (converted ? `${value}（${converted}）` : value)

const valueWithUnit = ({ value, unit, converted }: Entered): string =>
  [value, ...(unit ? [` ${unit}`] : []), ...(converted ? [`（${converted}）`] : [])].join('')

function Items({ part, finding, answers }: { part: Part; finding: Finding; answers: Answers }) {
  const rows = rowsOf(part, finding, answers)
  const total = totalOf(finding)
  if (rows.length === 0) return null
  return (
    <>
      <h2>{isScore(finding) ? '分项得分' : '计算过程'}</h2>
      <table className={isScore(finding) ? `${styles.table} ${styles.isScore}` : styles.table}>
        <thead>
          <tr>
            <th>项目</th>
            <th>填写值</th>
            <th>单位</th>
            <th>{isScore(finding) ? '计分规则' : '规则'}</th>
            <th>{isScore(finding) ? '得分' : '结果'}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ step, entered }) => (
            <tr key={step.label}>
              <td>{step.label}</td>
              <td>
                {entered.length === 1
                  ? valueOf(entered[0]!)
                  : entered.map((e) => `${e.label} ${valueWithUnit(e)}`).join('；')}
              </td>
              <td>{(entered.length === 1 && entered[0]!.unit) || '-'}</td>
              <td>{step.rule}</td>
              <td>{cameTo(step)}</td>
            </tr>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr>
              <th colSpan={4}>{total.label}</th>
              <th>{total.value}</th>
            </tr>
          </tfoot>
        )}
      </table>
    </>
  )
}

function Others({ findings, answers }: { findings: readonly Finding[]; answers: Answers }) {
  return (
    <>
      <h2>其他公开评分</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>名称</th>
            <th>结果</th>
            <th>说明</th>
          </tr>
        </thead>
        <tbody>
          {findings.map((finding, n) => {
            const { model, wording, use } = finding
            const { meaning, next = '', figure, verdict, level, notes } = wording
            return (
              <tr key={`${model.id} ${n}`}>
                <td>
                  {model.title}
                  {use.badge && `（${use.badge}）`}
                </td>
                <td>
                  {[
                    ...(figure ? [figure] : []),
                    ...(verdict && verdict !== figure ? [`${GLYPHS[level]} ${verdict}`] : []),
                  ].join('，') || '-'}
                </td>
                <td>{[meaning, next, ...notes, ...(use.notes?.(answers) ?? [])].join('')}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </>
  )
}
