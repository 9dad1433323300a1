/** A4 pages in the browser, from the data of the server's PDF; invisible on screen. */
import { Fragment, type CSSProperties } from 'react'
import { INK, SIZE, type Paper } from '@huxi/clinical/paper'
import { PaperBlock } from './blocks.tsx'
import styles from './sheet.module.css'

const LOOK = Object.fromEntries([
  ...Object.entries(SIZE).map(([name, points]) => [`--size-${name}`, `${points}pt`]),
  ...Object.entries(INK).map(([name, ink]) => [`--ink-${name}`, ink]),
]) as CSSProperties

export function Sheet({ paper: { title, head, foot, blocks } }: { paper: Paper }) {
  return (
    // Browsers repeat the head and foot of a table on every page.
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
              // Blocks never move.
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

const Running = ({ className, texts }: { className: string | undefined; texts: readonly string[] }) => (
  <div className={className}>
    {texts.map((text, n) => (
      <span key={n}>{text}</span>
    ))}
  </div>
)
