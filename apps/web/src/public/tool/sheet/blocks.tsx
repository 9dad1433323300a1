import type { ComponentType } from 'react'
import type { Block } from '@huxi/clinical/paper'
import { Scale } from './scale.tsx'
import styles from './sheet.module.css'

type Of<K extends Block['kind']> = Extract<Block, { kind: K }>

const Heading = ({ text }: Of<'heading'>) => <h2>{text}</h2>

const Facts = ({ pairs }: Of<'facts'>) => (
  <dl className={styles.facts}>
    {pairs.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd className={value === null ? styles.line : undefined}>{value}</dd>
      </div>
    ))}
  </dl>
)

const Words = ({ text, lead, small }: Of<'text'>) => (
  <p className={small && styles.small}>
    {lead && <strong>{lead}</strong>} {text}
  </p>
)

const Lines = ({ lines }: Of<'lines'>) => (
  <ul className={styles.lines}>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)

const alignOf = (align: 'left' | 'right' | undefined) => (align === 'right' ? styles.right : undefined)

const Table = ({ columns, rows, total, small }: Of<'table'>) => (
  <table className={small ? `${styles.table} ${styles.small}` : styles.table}>
    <colgroup>
      {columns.map(({ width }, n) => (
        <col key={n} style={{ width: `${width * 100}%` }} />
      ))}
    </colgroup>
    <thead>
      <tr>
        {columns.map(({ title, align }, n) => (
          <th key={n} className={alignOf(align)}>
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((cells, r) => (
        <tr key={r} className={cells.length === 1 ? styles.group : undefined}>
          {cells.map((cell, n) => (
            <td
              key={n}
              colSpan={cells.length === 1 ? columns.length : undefined}
              className={alignOf(columns[n]!.align)}
            >
              {cell}
            </td>
          ))}
        </tr>
      ))}
      {total && (
        <tr className={styles.total}>
          {total.map((cell, n) => (
            <td key={n} className={alignOf(columns[n]!.align)}>
              {cell}
            </td>
          ))}
        </tr>
      )}
    </tbody>
  </table>
)

const LONG_FIGURE = 5

const Outcome = ({ name, figure, below, verdict, meaning, scale }: Of<'result'>) => (
  <section className={styles.outcome}>
    <div>
      <strong>{name}</strong>
      {figure && <p className={figure.length > LONG_FIGURE ? styles.longFigure : styles.figure}>{figure}</p>}
      {below.map((line) => (
        <p key={line} className={figure ? styles.muted : undefined}>
          {line}
        </p>
      ))}
    </div>
    <div>
      {verdict && <p className={styles.verdict}>{verdict}</p>}
      {scale && <Scale scale={scale} />}
      <p>{meaning}</p>
    </div>
  </section>
)

/** A first result has no course; as a table it would be complete. */
const Course = ({ title, unit, points }: Of<'trend'>) => (
  <>
    <h2>{unit ? `${title}（${unit}）` : title}</h2>
    <Facts kind="facts" pairs={points.map(({ at, value }) => [at, String(value)])} />
  </>
)

const Signatures = ({ labels }: Of<'signatures'>) => (
  <div className={styles.signatures}>
    {labels.map((label) => (
      <span key={label}>{label}</span>
    ))}
  </div>
)

const DRAW: { readonly [K in Block['kind']]: ComponentType<Of<K>> } = {
  heading: Heading,
  facts: Facts,
  text: Words,
  lines: Lines,
  table: Table,
  result: Outcome,
  trend: Course,
  signatures: Signatures,
}

export function PaperBlock({ block }: { block: Block }) {
  const Draw = DRAW[block.kind] as ComponentType<Block>
  return <Draw {...block} />
}
