import { questionnaire, questVersion } from '@huxi/contract'
import { detailPage } from '../../kit/detail/detail-page.tsx'
import { history, related } from '../../kit/detail/tabs.tsx'
import { rowId } from '../../kit/record/row.ts'
import { VersionForm } from './questionnaire/version-form.tsx'

export default detailPage(questionnaire, {
  groups: [
    { title: '问卷', names: ['code', 'publishedNo', 'source', 'note'] },
    { title: '授权', names: ['licence', 'licenceFile', 'contact'] },
  ],
  tabs: [
    related({
      key: 'versions',
      title: '版本',
      resource: questVersion,
      fixed: (row) => ({ questionnaireId: rowId(row) }),
      page: 'patient/QuestionnaireEditor',
      detailWord: '题目',
      form: VersionForm,
      columns: { versionNo: { width: 90 }, createTime: { hidden: true } },
    }),
    history(questionnaire),
  ],
})
