import {
  isAsked,
  missingItems,
  visibleAnswers,
  visibleItems,
  type Answer,
  type Answers,
  type FormItem,
} from '@huxi/clinical/forms/content'
import { scoreForm } from '@huxi/clinical/forms/score'
import { CRISIS } from '@huxi/clinical/models/phq9'
import { fillQuest, questAssignment, questResponse, type QuestSheet } from '@huxi/contract'
import { json } from '@huxi/model'
import { Alert, App, Button, Segmented } from 'antd'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { focusUnread, ItemAnswer } from '../../../kit/clinical/item-answer.tsx'
import { menuPathOf } from '../../../kit/data/menu-path.ts'
import { useAction, useChanged } from '../../../kit/data/query.ts'
import { useSession } from '../../../kit/data/session.ts'
import { draftKey } from '../../../kit/draft/content.ts'
import { DraftFoot } from '../../../kit/draft/draft-foot.tsx'
import { useDraft } from '../../../kit/draft/use-draft.ts'
import { useDirtyGuard } from '../../../kit/form/dirty-guard.ts'
import { FooterToolBar } from '../../../kit/ui/blocks/footer-tool-bar.tsx'
import { writtenHere } from '../../../platform/clock.ts'
import steps from '../../../kit/clinical/form-step.module.css'
import panel from '../../../kit/look/panel.module.css'
import words from '../../../kit/look/words.module.css'

interface FillSheetProps {
  sheet: QuestSheet
  assignmentId: string | undefined
  amendsId: string | undefined
}

const DRAFTED = { answers: json<Answers>('答案') }

const FILLERS = [
  { value: 'staff', label: '医护代填' },
  { value: 'phone', label: '电话询问' },
  { value: 'family', label: '家属代填' },
  { value: 'self', label: '患者本人' },
]

const withAnswer = (answers: Answers, linkId: string, value: Answer | null): Answers => {
  const { [linkId]: _old, ...others } = answers
  return value === null ? others : { ...others, [linkId]: value }
}

const focusQuestion = (form: HTMLElement | null, n: number): void => {
  const question = form?.querySelectorAll<HTMLElement>('[data-question]')[n]
  const input = question?.querySelector<HTMLElement>('input:checked, input, textarea')
  input?.focus()
}

export const FillSheet = (props: FillSheetProps) => {
  const { sheet, amendsId } = props
  const { content, patient, title } = sheet
  const filling = useFilling(props)
  const { form, missing, score, draft } = filling
  return (
    <>
      <section className={panel.panel} ref={form}>
        <div className={panel.head}>
          <h2>
            {title} · {patient.name}
          </h2>
          <span className={words.second}>{patient.patientNo}</span>
        </div>
        <DraftFoot
          draft={draft}
          onRestore={() => filling.replace((draft.restore()['answers'] ?? {}) as Answers)}
          onDiscard={() => {
            filling.replace(sheet.answers)
            void draft.discard({ answers: sheet.answers })
          }}
        />
        {amendsId && <p className={words.second}>保存后，原记录标为“已更正”，以这一份为准。</p>}
        {content.intro && <p className={words.second}>{content.intro}</p>}
        <div className={steps.dense}>
          {filling.items.map((item) => (
            <Question key={`${item.linkId} ${filling.round}`} item={item} filling={filling} />
          ))}
        </div>
        {score.alert && <Alert type="error" showIcon title={`请现在就与患者谈谈并评估风险。告知患者：${CRISIS}`} />}
      </section>
      <FooterToolBar
        extra={
          <span role="status">
            {missing.length > 0
              ? `还有 ${missing.length} 题没有回答`
              : [score.total === null ? '已全部回答' : `${score.total} 分`, score.band].filter(Boolean).join(' ')}
          </span>
        }
      >
        <Segmented aria-label="填写人" options={FILLERS} value={filling.filledBy} onChange={filling.setFilledBy} />
        <Button type="primary" loading={filling.busy} onClick={() => void filling.save()}>
          保存
        </Button>
      </FooterToolBar>
    </>
  )
}

type Filling = ReturnType<typeof useFilling>

const Question = ({ item, filling }: { item: FormItem; filling: Filling }) => {
  const { form, asked, answers, change, save } = filling
  const no = asked.indexOf(item) + 1
  return (
    <div {...(isAsked(item) && { 'data-question': '' })}>
      <h3 id={`q-${item.linkId}`} className={steps.question}>
        {isAsked(item) && `${no}. `}
        {item.text}
        {!item.required && isAsked(item) && <small>（可不答）</small>}
      </h3>
      {item.help && <p className={words.second}>{item.help}</p>}
      <ItemAnswer
        item={item}
        value={answers[item.linkId]}
        labelledBy={`q-${item.linkId}`}
        onAnswer={(value) => change(withAnswer(answers, item.linkId, value))}
        onEnter={() => (item === asked.at(-1) ? void save() : focusQuestion(form.current, no))}
      />
    </div>
  )
}

const useFilling = ({ sheet, assignmentId, amendsId }: FillSheetProps) => {
  const { content, scorer, patient, versionId } = sheet
  const { message } = App.useApp()
  const form = useRef<HTMLDivElement>(null)
  const [answers, setAnswers] = useState(sheet.answers)
  const [filledBy, setFilledBy] = useState('staff')
  const [startedAt] = useState(() => writtenHere(Date.now()))
  const [stored, setStored] = useState(false)
  const [round, setRound] = useState(0)
  const afterStoring = useAfterStoring()
  const items = visibleItems(content, answers)
  const asked = items.filter(isAsked)
  const missing = missingItems(content, answers)
  const score = scoreForm(scorer, content, answers, patient.age)
  useDirtyGuard(answers !== sheet.answers && !stored)
  const below = { patientId: patient.id, versionId, of: assignmentId ?? amendsId ?? '' }
  const draft = useDraft({
    target: { key: draftKey(questResponse, undefined, below) },
    fields: DRAFTED,
    initial: { answers: sheet.answers },
  })
  const change = (next: Answers): void => {
    setAnswers(next)
    draft.changed({ answers: next })
  }
  /** Typed fields begin anew with the other answers. */
  const replace = (next: Answers): void => {
    setAnswers(next)
    setRound((n) => n + 1)
  }
  const { run, busy } = useAction(fillQuest)
  const save = async (): Promise<void> => {
    if (focusUnread(form.current)) return void message.error('有一题的答案没有看懂，请改正后再保存')
    const [first] = missing
    if (first) {
      void message.error(`还有 ${missing.length} 题没有回答，请回答后再保存`)
      return focusQuestion(form.current, asked.indexOf(first))
    }
    const body = { patientId: patient.id, versionId, answers: visibleAnswers(content, answers), filledBy, startedAt }
    await run({ ...body, assignmentId: assignmentId ?? null, amendsId: amendsId ?? null }, ({ id }) => {
      setStored(true)
      void draft.end()
      afterStoring(id)
    })
    return undefined
  }
  return {
    form,
    answers,
    filledBy,
    setFilledBy,
    round,
    items,
    asked,
    missing,
    score,
    draft,
    change,
    replace,
    save,
    busy,
  }
}

const useAfterStoring = (): ((id: string) => void) => {
  const go = useNavigate()
  const menu = useSession((s) => s.menu)
  const [changedTasks, changedResponses] = [useChanged(questAssignment), useChanged(questResponse)]
  return (id) => {
    void changedTasks()
    void changedResponses()
    const path = menuPathOf(menu ?? [], 'patient/ResponseDetail')
    if (path) setTimeout(() => void go(path.replace(':id', id), { replace: true }))
  }
}
