/** Blocks of what is only read about models and their results. */
import type { Source } from '@huxi/clinical/model'
import type { ReactNode } from 'react'
import tableStyles from '../../../kit/look/table.module.css'
import words from '../../../kit/look/words.module.css'
import styles from './reading.module.css'

export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={tableStyles.blockText}>
    <h3>{title}</h3>
    {children}
  </section>
)

export const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul className={styles.modelLines}>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)

interface ReadTableProps {
  head: readonly string[]
  /** the first cell is a text and names the row */
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

export const Sources = ({ sources }: { sources: readonly Source[] }) => (
  <ul className={styles.modelLines}>
    {sources.map(({ cite, doi }) => (
      <li key={cite}>
        {cite}
        {doi && (
          <>
            {' '}
            <a className={words.link} href={`https://doi.org/${doi}`} target="_blank" rel="noopener noreferrer">
              doi:{doi}
            </a>
          </>
        )}
      </li>
    ))}
  </ul>
)
