import { questVersion } from '@huxi/contract'
import { detailPage } from '../../kit/detail/detail-page.tsx'
import { isDirty } from '../../kit/data/tab.ts'
import { rowId } from '../../kit/record/row.ts'
import { history } from '../../kit/detail/tabs.tsx'
import { VersionForm } from './questionnaire/version-form.tsx'
import { VersionItems } from './questionnaire/version-items.tsx'

export default detailPage(questVersion, {
  label: (row) => `${String(row['questionnaireId_dictText'] ?? '问卷')} 第 ${String(row['versionNo'])} 版`,
  form: VersionForm,
  groups: [{ title: '版本', names: ['scorer', 'changes', 'submittedBy', 'publishedBy', 'publishedAt'] }],
  moveConsequence: () =>
    isDirty(location.pathname)
      ? Promise.resolve(<p>题目有还没有保存的修改，不会包含在内。需要它们时请先取消，点“保存题目”后再来。</p>)
      : undefined,
  tabs: [
    { key: 'items', title: '题目', content: (row) => <VersionItems key={rowId(row)} row={row} /> },
    history(questVersion),
  ],
})
