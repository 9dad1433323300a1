import { article, articleRead, articleVersion } from '@huxi/contract'
import { timelineEndpoint } from '@huxi/model'
import { Alert } from 'antd'
import { detailPage } from '../../kit/detail/detail-page.tsx'
import { history, related, timeline } from '../../kit/detail/tabs.tsx'
import { rowId } from '../../kit/record/row.ts'
import { ArticleForm } from './article/article-form.tsx'
import { LiveLink } from './article/live-link.tsx'
import { PushArticle } from './article/push-article.tsx'
import { isLive, shownMoves } from './article/shown-moves.ts'
import { Preview } from './article/preview.tsx'

export default detailPage(article, {
  form: ArticleForm,
  can: shownMoves,
  actions: (row) => (
    <>
      <LiveLink id={rowId(row)} isLive={isLive(row)} />
      {isLive(row) && <PushArticle id={rowId(row)} title={String(row['title'])} />}
    </>
  ),
  alerts: ({ status, rejectReason }) =>
    status === 'rejected' && rejectReason ? (
      <Alert type="warning" showIcon title="审核退回" description={String(rejectReason)} />
    ) : null,
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
      columns: { articleId: { hidden: true }, categoryId: { hidden: true }, createTime: { hidden: true } },
    }),
    timeline(timelineEndpoint(article)),
    history(article),
  ],
})
