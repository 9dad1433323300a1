import type { ReactNode } from 'react'
import tableStyles from '../look/table.module.css'

interface ReadTableProps {
  head: readonly string[]
  rows: readonly (readonly [string, ...ReactNode[]])[]
}

export const TableHead = ({ titles }: { titles: readonly string[] }) => (
  <thead>
    <tr>
      {titles.map((title) => (
        <th key={title} scope="col">
          {title}
        </th>
      ))}
    </tr>
  </thead>
)

export const ReadTable = ({ head, rows }: ReadTableProps) => (
  <table className={tableStyles.readTable}>
    <TableHead titles={head} />
    <tbody>
      {rows.map(([name, ...cells], n) => (
        <tr key={`${n} ${name}`}>
          <th scope="row">{name}</th>
          {cells.map((cell, i) => (
            <td key={head[i + 1]} data-label={head[i + 1]}>
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
