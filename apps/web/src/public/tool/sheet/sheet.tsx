/** A paper as A4 pages of the browser: what the server draws as a PDF, by the same data. Nothing of it is on the screen. */
import { Fragment, type CSSProperties } from 'react'
import { INK, SIZE, type Paper } from '@huxi/clinical/paper'
import { PaperBlock } from './blocks.tsx'
import styles from './sheet.module.css'

/** Sizes and inks of the paper, for the styles. */
const LOOK = Object.fromEntries([
  ...Object.entries(SIZE).map(([name, points]) => [`--size-${name}`, `${points}pt`]),
  ...Object.entries(INK).map(([name, ink]) => [`--ink-${name}`, ink]),
]) as CSSProperties

export function Sheet({ paper: { title, head, foot, blocks } }: { paper: Paper }) {
  return (
    // a table, because its head and foot are what every page repeats
    <table className={styles.sheet} style={LOOK} role="presentation">
      <thead>
        <tr>
          <td>
            <Running className={styles.head} texts={[head.institution, head.subject]} />
          </td>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>
            <h1>{title}</h1>
            {blocks.map((block, n) => (
              // the blocks of a paper stand where they stand
              <Fragment key={n}>
                <PaperBlock block={block} />
              </Fragment>
            ))}
          </td>
        </tr>
      </tbody>
      <tfoot>
        <tr>
          <td>
            <Running className={styles.foot} texts={foot} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

/** A line at the head or the foot of every page. */
const Running = ({ className, texts }: { className: string | undefined; texts: readonly string[] }) => (
  <div className={className}>
    {texts.map((text, n) => (
      <span key={n}>{text}</span>
    ))}
  </div>
)
