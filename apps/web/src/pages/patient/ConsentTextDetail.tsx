import { consentText } from '@huxi/contract'
import { detailPage } from '../../kit/detail/detail-page.tsx'
import { history } from '../../kit/detail/tabs.tsx'
import { SafeHtml } from '../../kit/rich-text/safe-html.tsx'

export default detailPage(consentText, {
  copy: {
    label: '复制为新版本',
    from: ({ type, title, content, material, validMonths }) => ({ type, title, content, material, validMonths }),
  },
  groups: [{ title: '版本', names: ['type', 'textVersion', 'material', 'validMonths', 'publishedAt', 'textHash'] }],
  tabs: [
    { key: 'content', title: '正文预览', content: (row) => <SafeHtml html={String(row['content'] ?? '')} /> },
    history(consentText),
  ],
})
