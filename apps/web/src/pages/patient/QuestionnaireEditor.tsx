import { questVersion } from '@huxi/contract'
import { detailPage } from '../../kit/detail/detail-page.tsx'
import { history } from '../../kit/detail/tabs.tsx'
import { VersionForm } from './questionnaire/version-form.tsx'
import { VersionItems } from './questionnaire/version-items.tsx'

export default detailPage(questVersion, {
  label: (row) => `${String(row['questionnaireId_dictText'] ?? '问卷')} 第 ${String(row['versionNo'])} 版`,
  form: VersionForm,
  groups: [{ title: '版本', names: ['scorer', 'changes', 'submittedBy', 'publishedBy', 'publishedAt'] }],
  tabs: [
    { key: 'items', title: '题目', content: (row) => <VersionItems key={String(row['version'])} row={row} /> },
    history(questVersion),
  ],
})
