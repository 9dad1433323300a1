import type { ReactNode } from 'react'
import tableStyles from '../look/table.module.css'

interface ReadTableProps {
  head: readonly string[]
  rows: readonly (readonly [string, ...ReactNode[]])[]
}

export const ReadTable = ({ head, rows }: ReadTableProps) => (
  <table className={tableStyles.readTable}>
    <thead>
      <tr>
        {head.map((title) => (
          <th key={title} scope="col">
            {title}
          </th>
        ))}
      </tr>
    </thead>
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
