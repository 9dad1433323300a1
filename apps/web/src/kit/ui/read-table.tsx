import type { ReactNode } from 'react'
import tableStyles from '../look/table.module.css'

interface ReadTableProps {
  head: readonly string[]
  figures?: readonly string[]
  rows: readonly (readonly [string, ...ReactNode[]])[]
}

export const TableHead = ({ titles, figures }: { titles: readonly string[]; figures?: readonly string[] }) => (
  <thead>
    <tr>
      {titles.map((title) => (
        <th key={title} scope="col" data-figure={figures?.includes(title) || undefined}>
          {title}
        </th>
      ))}
    </tr>
  </thead>
)

export const ReadTable = ({ head, figures = [], rows }: ReadTableProps) => (
  <table className={tableStyles.readTable}>
    <TableHead titles={head} figures={figures} />
    <tbody>
      {rows.map(([name, ...cells], n) => (
        <tr key={`${n} ${name}`}>
          <th scope="row">{name}</th>
          {cells.map((cell, i) => (
            <td key={head[i + 1]} data-label={head[i + 1]} data-figure={figures.includes(head[i + 1]!) || undefined}>
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
