import { answerText, isAsked, scoreOf, visibleItems, type FormItem } from '@huxi/clinical/forms/content'
import { CRISIS } from '@huxi/clinical/models/phq9'
import { questResponse, type QuestResponseDetail } from '@huxi/contract'
import { Alert } from 'antd'
import { MISSING } from '../../kit/data/format.ts'
import { detailPage } from '../../kit/detail/detail-page.tsx'
import { history } from '../../kit/detail/tabs.tsx'
import type { Row } from '../../kit/record/row.ts'
import { ReadTable } from '../../kit/ui/read-table.tsx'
import { patientLink } from '../../kit/patient/patient-link.tsx'
import { AmendButton, onlyOpenAlarms, totalText } from './questionnaire/columns.tsx'
import { Since } from './questionnaire/since.tsx'
import words from '../../kit/look/words.module.css'

const detailOf = (row: Row): QuestResponseDetail => row as unknown as QuestResponseDetail

const AnswerTable = ({ row }: { row: Row }) => {
  const { shown, answers } = detailOf(row)
  const items = visibleItems(shown, answers)
  const asked = items.filter(isAsked)
  return (
    <>
      <Since row={detailOf(row)} />
      {shown.intro && <p className={words.second}>{shown.intro}</p>}
      <ReadTable
        head={['题目', '回答', '分值']}
        rows={items.map((item) => [
          isAsked(item) ? `${asked.indexOf(item) + 1}. ${textOf(item)}` : textOf(item),
          isAsked(item) ? (answerText(item, answers[item.linkId]) ?? '未回答') : '',
          isAsked(item) ? (scoreOf(item, answers[item.linkId]) ?? MISSING) : '',
        ])}
      />
    </>
  )
}

const textOf = ({ text, help }: FormItem): string => (help ? `${text}（${help}）` : text)

export default detailPage(questResponse, {
  cells: { patientId: patientLink, total: totalText },
  can: onlyOpenAlarms,
  lean: true,
  alerts: (row) =>
    row['attention'] === 'waiting' && (
      <Alert
        type="error"
        showIcon
        title={`患者提到伤害自己的念头：请当日联系患者并评估风险，然后点“确认处理”。告知患者：${CRISIS}`}
      />
    ),
  actions: (row) => <AmendButton row={row} />,
  groups: [
    {
      title: '结果',
      names: ['patientId', 'total', 'band', 'complete', 'stoppedAt', 'tooFast', 'seconds', 'versionId'],
    },
    { title: '填写', names: ['completedAt', 'filledBy', 'recordedBy', 'deptId', 'amendsId', 'againReason', 'note'] },
    { title: '处理', names: ['attention', 'deed', 'handledBy', 'handledAt'] },
  ],
  tabs: [{ key: 'answers', title: '回答', content: (row) => <AnswerTable row={row} /> }, history(questResponse)],
})
