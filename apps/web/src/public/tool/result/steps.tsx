/** 分数怎么来的: one row per item with answer, points and rule; zero points stay visible. */
import type { Answers, Finding, Part } from '@huxi/clinical/tools/tool'
import { cameTo } from '@huxi/clinical/came-to'
import { isScore, totalOf } from '@huxi/clinical/gauge'
import { rowsOf, type Entered } from './explain.ts'
import styles from './steps.module.css'

interface Props {
  part: Part
  finding: Finding
  answers: Answers
  labelledBy: string
}

export function Steps({ part, finding, answers, labelledBy }: Props) {
  const total = totalOf(finding)
  const head = isScore(finding) ? '得分' : '结果'
  const rows = rowsOf(part, finding, answers)
  // Words stand below their item, as no column is wide enough.
  const inWords = rows.every(({ step }) => step.points === null)
  return (
    <table className={styles.steps} aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <th scope="col">项目</th>
          <th scope="col">您填写的</th>
          {!inWords && <th scope="col">{head}</th>}
        </tr>
      </thead>
      {rows.map(({ step, entered }) => (
        <tbody key={step.label}>
          <tr>
            <th scope="row">{step.label}</th>
            <td data-head="您填写的">
              <Typed entered={entered} />
            </td>
            {!inWords && (
              <td data-head={head} className={step.points ? `${styles.points} ${styles.isSome}` : styles.points}>
                {step.text === undefined && cameTo(step)}
              </td>
            )}
          </tr>
          {step.text !== undefined && <Below className={styles.words}>{step.text}</Below>}
          <Below className={styles.rule}>{step.rule}</Below>
        </tbody>
      ))}
      {total && (
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {total.label}
            </th>
            <td className={styles.points}>{total.value}</td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}

function Below({ className, children }: { className: string | undefined; children: string }) {
  return (
    <tr>
      <td colSpan={3} className={className}>
        {children}
      </td>
    </tr>
  )
}

/** Value as typed, and in the unit of the model. */
function One({ entered: { value, unit, converted } }: { entered: Entered }) {
  return (
    <>
      {unit ? `${value} ${unit}` : value}
      {converted && <span className={styles.converted}>（{converted}）</span>}
    </>
  )
}

function Typed({ entered }: { entered: readonly Entered[] }) {
  if (entered.length === 1) return <One entered={entered[0]!} />
  return entered.map((each) => (
    <span key={each.label} className={styles.typed}>
      {each.label}：<One entered={each} />
    </span>
  ))
}
