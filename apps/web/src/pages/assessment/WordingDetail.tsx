import { wording, type Wording } from '@huxi/contract'
import { timelineEndpoint } from '@huxi/model'
import { detailPage } from '../../kit/detail/detail-page.tsx'
import { history, timeline } from '../../kit/detail/tabs.tsx'
import type { Row } from '../../kit/record/row.ts'
import { COPY, keptWords } from './cat/kept-words.ts'
import { Preview } from './cat/preview.tsx'

const copyOf = (row: Row): Row => {
  const { questionnaire, name, licence, holder, licenceNo, origin, intro, note, items = [] } = row as unknown as Wording
  const fresh = items.map(({ stem, low, high }) => ({ stem, low, high }))
  return { questionnaire, name, licence, holder, licenceNo, origin, intro, note, items: fresh }
}

export default detailPage(wording, {
  can: keptWords,
  copy: { label: COPY, from: copyOf },
  groups: [
    { title: '版本', names: ['questionnaire', 'code', 'name', 'wordingVersion', 'publishedAt', 'updateBy'] },
    { title: '授权', names: ['licence', 'holder', 'licenceNo', 'origin', 'note'] },
    { title: '题目', names: ['intro', 'items'] },
  ],
  tabs: [
    { key: 'preview', title: '预览', content: (row) => <Preview row={row} /> },
    timeline(timelineEndpoint(wording)),
    history(wording),
  ],
})
