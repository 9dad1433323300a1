import { article } from '@huxi/contract'
import { page } from '../../kit/list/page.tsx'
import { ArticleForm } from './article/article-form.tsx'
import { reviewDue } from './article/review-due.tsx'
import { articleRule } from './article/rule.ts'

export default page(article, {
  page: 'article/ArticleDetail',
  form: ArticleForm,
  wide: true,
  can: articleRule,
  columns: {
    cover: { width: 84 },
    reviewDueOn: { width: 130, cell: reviewDue },
    summary: { hidden: true },
    author: { hidden: true },
    audience: { hidden: true },
    openingId: { hidden: true },
    publishAt: { hidden: true },
    approvedBy: { hidden: true },
    rejectReason: { hidden: true },
    createTime: { hidden: true },
  },
})
