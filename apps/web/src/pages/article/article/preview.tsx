import type { Article } from '@huxi/contract'
import { usePicture } from '../../../kit/data/upload.ts'
import { SafeHtml } from '../../../kit/rich-text/safe-html.tsx'
import type { Row } from '../../../kit/record/row.ts'
import { Empty } from '../../../kit/ui/states.tsx'
import styles from './preview.module.css'

const Cover = ({ path }: { path: string }) => <img {...usePicture(path)} alt="" />

export const Preview = ({ row }: { row: Row }) => {
  const { title, summary, cover, author, content, sources } = row as unknown as Article
  if (!content) return <Empty drawing="paper" title="还没有正文" text="写好正文后在这里预览。" />
  return (
    <article className={styles.phone} aria-label="手机预览">
      <h2>{title}</h2>
      <p className={styles.by}>{author}</p>
      {cover && <Cover path={cover} />}
      <p>
        <strong>{summary}</strong>
      </p>
      <SafeHtml html={content} />
      {typeof row['openingId_dictText'] === 'string' && <p>填写问卷：{row['openingId_dictText']}</p>}
      {sources && (
        <>
          <h3>资料来源</h3>
          <p className={styles.by}>{sources}</p>
        </>
      )}
    </article>
  )
}
