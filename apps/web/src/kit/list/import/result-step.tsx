import { verbsOf, type Envelope, type ImportResult, type Resource } from '@huxi/model'
import { formatNumber, MISSING } from '../../data/format.ts'
import { Row, Stack } from '../../ui/place.tsx'
import { TableHead } from '../../ui/read-table.tsx'
import { WrongGrid } from './wrong-grid.tsx'
import { downloadIssues, type Import } from './use-import.ts'
import place from '../../look/place.module.css'
import groupHead from '../../look/group-head.module.css'
import panel from '../../look/panel.module.css'
import table from '../../look/table.module.css'
import words from '../../look/words.module.css'
import styles from './import.module.css'

const PARTLY = 201

export const writtenCount = ({ addedCount, updatedCount }: ImportResult): number => addedCount + updatedCount

const UNKNOWN = /未识别的列：.*$/

export const CheckStep = ({ job }: { job: Import & { checked: ImportResult } }) => {
  const { checked: result } = job
  const unknown = UNKNOWN.exec(result.msg)?.[0]
  return (
    <>
      <Figures
        figures={[
          ['总行数', result.totalCount],
          ['可导入', writtenCount(result), parts(result)],
          ['跳过', result.skippedCount],
          ['有误', result.errorCount],
        ]}
      />
      <Note {...result} />
      {unknown && <p className={groupHead.note}>{unknown}，这些列不会导入。</p>}
      <ReadingNotes {...result} />
      {result.errorCount === 0 ? (
        <p className={groupHead.note} role="status">
          {writtenCount(result) > 0 ? '校验通过，可以开始导入。' : '没有需要导入的行：文件内容与已有记录相同。'}
        </p>
      ) : (
        <Issues job={job} result={result} onDownload={result.fileUrl ? () => void downloadIssues(result) : undefined} />
      )}
    </>
  )
}

/** How the file was read, shown before anything is written. */
const ReadingNotes = ({ seen = [], readAs = [] }: ImportResult) => (
  <>
    {seen.length > 0 && <p className={groupHead.note}>{`${seen.join('；')}。`}</p>}
    {readAs.length > 0 && (
      <details>
        <summary className={words.muted}>{`每一列读作什么（${readAs.length} 列）`}</summary>
        <div className={styles.issues} role="region" aria-label="每一列读作什么" tabIndex={0}>
          <table className={table.ruled}>
            <TableHead titles={['文件中的列', '导入为', '读作', '例如']} />
            <tbody>
              {readAs.map(({ heading, label, kind, sample, value }) => (
                <tr key={label}>
                  <td>{heading}</td>
                  <td>{label}</td>
                  <td>{kind}</td>
                  <td>{sample === value ? sample || MISSING : `${sample} → ${value}`}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    )}
  </>
)

interface ResultStepProps {
  job: Import & { done: Envelope<ImportResult> }
  resource: Resource
}

export const ResultStep = ({ job, resource }: ResultStepProps) => {
  const { message, code, result } = job.done
  if (!result) return null
  const partly = code === PARTLY && !job.undone
  return (
    <>
      <Stack
        gap={4}
        className={styles.outcome}
        data-tone={partly ? 'warning' : 'success'}
        role={partly ? 'alert' : 'status'}
      >
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
      </Stack>
      {!job.undone && <Written job={job} result={result} isSaid={partly} />}
      {result.addedCount > 0 && !verbsOf(resource).includes('undoImport') && (
        <p className={groupHead.note}>{`如果导错了，请在本页删除新增的${resource.title}。`}</p>
      )}
    </>
  )
}

/** After 撤销 the totals would be wrong. */
const undoneText = (result: ImportResult): string => `已撤销本次导入：${undoParts(result, ['已删除', '已恢复'])}`

/** Texts of 撤销 for added and for changed rows. */
export const undoParts = ({ addedCount, updatedCount }: ImportResult, [added, updated]: [string, string]): string =>
  [
    addedCount > 0 && `新增的 ${formatNumber(addedCount)} 条${added}`,
    updatedCount > 0 && `更新的 ${formatNumber(updatedCount)} 条${updated}`,
  ]
    .filter(Boolean)
    .join('，')

const parts = ({ addedCount, updatedCount }: ImportResult): string =>
  `新增 ${formatNumber(addedCount)} + 更新 ${formatNumber(updatedCount)}`

interface WrittenProps {
  job: Import
  result: ImportResult
}

const Written = ({ job, result, isSaid }: WrittenProps & { isSaid: boolean }) => (
  <>
    {!isSaid && (
      <Figures
        figures={[
          ['总行数', result.totalCount],
          ['已导入', writtenCount(result), parts(result)],
          ['跳过', result.skippedCount],
          ['有误', result.errorCount],
        ]}
      />
    )}
    <Note {...result} />
    {result.errorCount > 0 && <Issues job={job} result={result} />}
  </>
)

const Note = ({ note }: ImportResult) => note && <p className={groupHead.note}>{note}。</p>

type Figure = readonly [label: string, count: number, parts?: string]

const Figures = ({ figures }: { figures: readonly Figure[] }) => (
  <dl className={`${panel.figures} ${styles.figures}`}>
    {figures.map(([label, count, sum]) => (
      <div key={label} className={panel.figure}>
        <dt>{label}</dt>
        <dd>{formatNumber(count)}</dd>
        {sum && <dd className={styles.parts}>{sum}</dd>}
      </div>
    ))}
  </dl>
)

interface IssuesProps extends WrittenProps {
  onDownload?: (() => void) | undefined
}

const extentOf = ({ issues, errorCount }: ImportResult): string => {
  const rows = new Set(issues.map(({ row }) => row)).size
  return rows < errorCount
    ? `（共 ${formatNumber(errorCount)} 行，以下为前 ${formatNumber(rows)} 行，全部见错误明细）`
    : ''
}

const Issues = ({ job, result, onDownload }: IssuesProps) => (
  <>
    <Row as="p" align="stretch" justify="between" gap={0} className={`${place.flat} ${place.below8}`}>
      <b>{`有误的行${extentOf(result)}`}</b>
      {onDownload && (
        <button type="button" className={words.link} onClick={onDownload}>
          下载错误明细
        </button>
      )}
    </Row>
    {result.wrong ? (
      <>
        <p className={groupHead.note}>直接在表格中修改，可以从表格软件粘贴；改好后只处理这些行，文件不会改变。</p>
        <WrongGrid wrong={result.wrong} issues={result.issues} edits={job.edits} busy={job.busy} onEdit={job.mend} />
      </>
    ) : (
      <IssueTable issues={result.issues} />
    )}
  </>
)

const IssueTable = ({ issues }: Pick<ImportResult, 'issues'>) => (
  <div className={styles.issues} role="region" aria-label="有误的行" tabIndex={0}>
    <table className={table.ruled}>
      <TableHead titles={['行号', '列', '值', '原因']} />
      <tbody>
        {issues.map(({ row, column, value, reason }, at) => (
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
)
