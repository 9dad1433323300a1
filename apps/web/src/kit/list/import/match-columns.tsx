import { Stack } from '../../ui/place.tsx'
import { TableHead } from '../../ui/read-table.tsx'
import { Select } from '../../ui/popup.tsx'
import { MISSING } from '../../data/format.ts'
import { matchFault } from './amend.ts'
import type { Import } from './use-import.ts'
import groupHead from '../../look/group-head.module.css'
import table from '../../look/table.module.css'
import words from '../../look/words.module.css'
import styles from './import.module.css'

const LEFT_OUT = { value: '', label: '不导入' }

export const MatchColumns = ({ job: { headings, labels, match, change } }: { job: Import }) => {
  const matchable = headings.filter(({ heading }) => heading in match)
  if (matchable.length === 0) return null
  const matchedCount = matchable.filter(({ heading }) => match[heading] !== '').length
  const fault = matchFault(match, labels)
  return (
    <Stack gap={10} className={styles.match}>
      <b>列的对应</b>
      <details open={fault !== undefined || matchable.some(({ heading }) => match[heading] !== heading)}>
        <summary className={words.muted}>{`文件有 ${matchable.length} 列，导入其中 ${matchedCount} 列`}</summary>
        <div className={styles.issues} role="region" aria-label="列的对应" tabIndex={0}>
          <table className={table.ruled}>
            <TableHead titles={['文件中的列', '内容示例', '导入为']} />
            <tbody>
              {matchable.map(({ heading, sample }) => (
                <tr key={heading}>
                  <td>{heading}</td>
                  <td className={words.muted}>{sample || MISSING}</td>
                  <td>
                    <Select
                      aria-label={`“${heading}”导入为`}
                      showSearch={{ optionFilterProp: 'label' }}
                      popupMatchSelectWidth={false}
                      value={match[heading]}
                      options={[
                        LEFT_OUT,
                        ...labels.map(({ label, required }) => ({
                          value: label,
                          label: required ? `${label}（必填）` : label,
                        })),
                      ]}
                      onChange={(label: string) => change({ match: { ...match, [heading]: label } })}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
      {fault && (
        <p className={groupHead.note} role="alert">
          {fault}
        </p>
      )}
    </Stack>
  )
}
