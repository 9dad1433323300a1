import { article, articleRead, articleVersion } from '@huxi/contract'
import { Alert } from 'antd'
import { detailPage } from '../../kit/detail/detail-page.tsx'
import { history, related, timeline } from '../../kit/detail/tabs.tsx'
import { rowId, type Row } from '../../kit/record/row.ts'
import { ArticleForm } from './article/article-form.tsx'
import { LiveLink } from './article/live-link.tsx'
import { PushArticle } from './article/push-article.tsx'
import { isOverdue } from './article/review-due.tsx'
import { isLive, articleRule } from './article/rule.ts'
import { Preview } from './article/preview.tsx'

const notesOf = (row: Row): (readonly [title: string, text: string])[] => {
  const { status, rejectReason, reviewDueOn } = row
  return [
    ...(status === 'rejected' && rejectReason ? [['审核退回', String(rejectReason)] as const] : []),
    ...(isOverdue(row)
      ? [
          [
            '内容待复审',
            `复审日期 ${String(reviewDueOn)} 已过，公开页面已注明。请修订、改填复审日期，再送审发布。`,
          ] as const,
        ]
      : []),
  ]
}

export default detailPage(article, {
  form: ArticleForm,
  can: articleRule,
  actions: (row) => (
    <>
      <LiveLink id={rowId(row)} isLive={isLive(row)} />
      {isLive(row) && <PushArticle id={rowId(row)} title={String(row['title'])} />}
    </>
  ),
  alerts: (row) => {
    const notes = notesOf(row)
    return notes.length === 0 ? null : (
      <>
        {notes.map(([title, description]) => (
          <Alert key={title} type="warning" showIcon title={title} description={description} />
        ))}
      </>
    )
  },
  groups: [
    {
      title: '文章',
      names: ['categoryId', 'author', 'summary', 'cover', 'audience', 'openingId', 'pinned', 'sources'],
    },
    {
      title: '发布',
      names: ['status', 'liveNo', 'publishedAt', 'readCount', 'publishAt', 'approvedBy', 'reviewDueOn'],
    },
    { title: '记录', names: ['createBy', 'createTime', 'updateBy', 'updateTime'] },
  ],
  tabs: [
    { key: 'preview', title: '预览', content: (row) => <Preview row={row} /> },
    related({
      key: 'versions',
      title: '发布版本',
      resource: articleVersion,
      fixed: (row) => ({ articleId: rowId(row) }),
      columns: {
        articleId: { hidden: true },
        categoryId: { hidden: true },
        summary: { hidden: true },
        cover: { hidden: true },
        audience: { hidden: true },
        openingId: { hidden: true },
        createTime: { hidden: true },
      },
    }),
    related({
      key: 'reads',
      title: '阅读',
      resource: articleRead,
      fixed: (row) => ({ articleId: rowId(row) }),
      columns: {
        articleId: { hidden: true },
        categoryId: { hidden: true },
        audience: { hidden: true },
        pushed: { hidden: true },
        createTime: { hidden: true },
      },
    }),
    timeline(article),
    history(article),
  ],
})
