/** The last two steps: what the check found, and what came of the import. */
import type { Envelope, ImportResult } from '@huxi/model'
import { formatNumber, MISSING } from '../../data/format.ts'
import { downloadIssues, type Import } from './use-import.ts'
import groupHead from '../../look/group-head.module.css'
import panel from '../../look/panel.module.css'
import words from '../../look/words.module.css'
import styles from './import.module.css'

/** Code of an import with refused rows. */
const PARTLY = 201

/** Rows that would be or were written; what is as it was is skipped. */
export const writtenCount = ({ addedCount, updatedCount }: ImportResult): number => addedCount + updatedCount

/** Headings nobody knows are at the end of the figures' sentence. */
const UNKNOWN = /未识别的列：.*$/

export const CheckStep = ({ result }: { result: ImportResult }) => {
  const unknown = UNKNOWN.exec(result.msg)?.[0]
  return (
    <>
      <Figures
        figures={[
          ['可导入', writtenCount(result)],
          ['有误', result.errorCount],
          ['跳过', result.skippedCount],
        ]}
      />
      <Note {...result} />
      {unknown && <p className={groupHead.note}>{unknown}，这些列不会导入。</p>}
      {result.errorCount === 0 ? (
        <p className={groupHead.note} role="status">
          {writtenCount(result) > 0 ? '校验通过，可以开始导入。' : '没有需要导入的行：文件内容与已有记录相同。'}
        </p>
      ) : (
        <Issues {...result} onDownload={result.fileUrl ? () => void downloadIssues(result) : undefined} />
      )}
    </>
  )
}

export const ResultStep = ({ job }: { job: Import & { done: Envelope<ImportResult> } }) => {
  const { message, code, result } = job.done
  if (!result) return null
  const partly = code === PARTLY && !job.undone
  return (
    <>
      <div className={styles.outcome} data-tone={partly ? 'warning' : 'success'} role={partly ? 'alert' : 'status'}>
        <b>{job.undone ? undoneText(result) : message}</b>
        {partly && (
          <span>
            {result.msg}
            {result.fileUrl && (
              <>
                {' 具体详情请 '}
                <button type="button" className={words.link} onClick={() => void downloadIssues(result)}>
                  点击下载
                </button>
              </>
            )}
          </span>
        )}
      </div>
      {!job.undone && <Written {...result} />}
    </>
  )
}

/** Once it is taken back, figures of what came in would say the opposite of what is so. */
const undoneText = ({ addedCount, updatedCount }: ImportResult): string =>
  `已撤销本次导入：删除了新增的 ${formatNumber(addedCount)} 条，恢复了更新的 ${formatNumber(updatedCount)} 条`

const Written = (result: ImportResult) => (
  <>
    <Figures
      figures={[
        ['新增', result.addedCount],
        ['更新', result.updatedCount],
        ['跳过', result.skippedCount],
        ['失败', result.errorCount],
      ]}
    />
    <Note {...result} />
    {result.errorCount > 0 && <Issues {...result} />}
  </>
)

const Note = ({ note }: ImportResult) => note && <p className={groupHead.note}>{note}。</p>

const Figures = ({ figures }: { figures: readonly (readonly [string, number])[] }) => (
  <dl className={`${panel.figures} ${styles.figures}`}>
    {figures.map(([label, count]) => (
      <div key={label} className={panel.figure}>
        <dt>{label}</dt>
        <dd>{formatNumber(count)}</dd>
      </div>
    ))}
  </dl>
)

interface IssuesProps extends Pick<ImportResult, 'issues' | 'errorCount'> {
  onDownload?: (() => void) | undefined
}

/** How much of the whole list is shown, where it is longer. */
const shownOf = ({ issues, errorCount }: IssuesProps): string => {
  const rows = new Set(issues.map(({ row }) => row)).size
  return rows < errorCount
    ? `（共 ${formatNumber(errorCount)} 行，以下为前 ${formatNumber(rows)} 行，全部见错误明细）`
    : ''
}

const Issues = ({ onDownload, ...result }: IssuesProps) => (
  <>
    <p className={styles.issuesHead}>
      <b>{`有误的行${shownOf(result)}`}</b>
      {onDownload && (
        <button type="button" className={words.link} onClick={onDownload}>
          下载错误明细
        </button>
      )}
    </p>
    <div className={styles.issues} role="region" aria-label="有误的行" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {['行号', '列', '值', '原因'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {result.issues.map(({ row, column, value, reason }, at) => (
            <tr key={at}>
              <td>{row}</td>
              <td>{column || MISSING}</td>
              <td>{value || MISSING}</td>
              <td>{reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </>
)
