/** Refused rows as a grid: errors stand below each row and are mended in the cell, by a suggestion, or by pasted cells. */
import type { ImportIssue, ImportResult } from '@huxi/model'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { linesOf } from '../../kinds/pasted.ts'
import { isComposing } from '../../ui/keys.ts'
import { cellKey, pasted, type Edits } from './amend.ts'
import panel from '../../look/panel.module.css'
import words from '../../look/words.module.css'
import styles from './import.module.css'

interface WrongGridProps {
  wrong: NonNullable<ImportResult['wrong']>
  issues: readonly ImportIssue[]
  edits: Edits
  busy: boolean
  onEdit: (edits: Edits) => void
}

const STEPS: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }

export const WrongGrid = ({ wrong, issues, edits, busy, onEdit }: WrongGridProps) => {
  const places = wrong.headings.flatMap((heading, at) => (heading === '' ? [] : [at]))
  const numbers = wrong.rows.map(({ row }) => row)
  const issuesOf = Map.groupBy(issues, ({ row }) => row)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, row: number, column: number) => {
    const step = STEPS[event.key]
    if (step === undefined || isComposing(event.nativeEvent)) return
    event.preventDefault()
    document.getElementById(idOf(numbers[row + step]!, places[column]!))?.focus()
  }
  const onPaste = (event: ClipboardEvent, row: number, column: number) => {
    const cells = linesOf(event.clipboardData.getData('text'))
    if (!cells) return
    event.preventDefault()
    onEdit(pasted(edits, numbers, places, cells, { row, column }))
  }
  return (
    <div className={`${panel.frame} ${styles.grid}`} role="region" aria-label="有误的行" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">行号</th>
            {places.map((at) => (
              <th key={at} scope="col">
                {wrong.headings[at]}
              </th>
            ))}
          </tr>
        </thead>
        {wrong.rows.map(({ row, cells }, i) => {
          const all = issuesOf.get(row) ?? []
          const isOpen = ({ column }: ImportIssue): boolean => {
            const at = wrong.headings.indexOf(column)
            const text = edits[cellKey(row, at)]
            return text === undefined || text === (cells[at] ?? '')
          }
          const own = all.filter(isOpen)
          return (
            <tbody key={row}>
              <tr>
                <th scope="row">{row}</th>
                {places.map((at, column) => {
                  const key = cellKey(row, at)
                  const heading = wrong.headings[at]!
                  const original = cells[at] ?? ''
                  const text = edits[key] ?? original
                  const isWrong = own.some((issue) => issue.column === heading)
                  return (
                    <td key={at}>
                      <input
                        id={idOf(row, at)}
                        aria-label={`${heading}，第 ${row} 行`}
                        aria-invalid={isWrong}
                        aria-describedby={isWrong ? `import-why-${row}` : undefined}
                        data-mended={text !== original}
                        value={text}
                        readOnly={busy}
                        onChange={({ target }) => onEdit({ ...edits, [key]: target.value })}
                        onKeyDown={(event) => onKeyDown(event, i, column)}
                        onPaste={(event) => onPaste(event, i, column)}
                      />
                    </td>
                  )
                })}
              </tr>
              <tr className={styles.why}>
                <td colSpan={places.length + 1} id={`import-why-${row}`}>
                  <div>
                    {own.map((issue, n) => (
                      <Why
                        key={n}
                        issue={issue}
                        onTake={(text) => {
                          const at = wrong.headings.indexOf(issue.column)
                          if (at === -1) return
                          onEdit({ ...edits, [cellKey(row, at)]: text })
                          document.getElementById(idOf(row, at))?.focus()
                        }}
                      />
                    ))}
                  </div>
                </td>
              </tr>
            </tbody>
          )
        })}
      </table>
    </div>
  )
}

const idOf = (row: number, at: number): string => `import-cell-${row}-${at}`

const isRepeated = (reason: string, hint: string): boolean => [reason, hint].every((text) => text.includes('例如'))

const Why = ({ issue, onTake }: { issue: ImportIssue; onTake: (text: string) => void }) => {
  const { column, reason, hint, fix } = issue
  return (
    <p>
      {column !== '' && !reason.includes(column) && `${column}：`}
      {reason}
      {hint && !isRepeated(reason, hint) && <span className={words.muted}>{` ${hint}`}</span>}
      {fix !== undefined && (
        <button type="button" className={words.link} onClick={() => onTake(fix)}>
          {`改为“${fix}”`}
        </button>
      )}
    </p>
  )
}
