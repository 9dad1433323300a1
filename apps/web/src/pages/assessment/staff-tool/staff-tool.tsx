import { mostSeriousFirst } from '@huxi/clinical/serious'
import { asked, assess, calledOf, type Group, type Tool } from '@huxi/clinical/tools/tool'
import { forStaff } from '@huxi/clinical/tools/staff'
import type { AssessmentDetail } from '@huxi/contract'
import { Segmented } from 'antd'
import { useMemo, type ReactNode } from 'react'
import { ruleSets } from '../../../kit/clinical/rule-sets.ts'
import { draftNote } from '../../../kit/draft/draft-foot.tsx'
import { useDirtyGuard } from '../../../kit/form/dirty-guard.ts'
import { Settling } from '../../../kit/home/settling.tsx'
import { PageHeader } from '../../../kit/ui/page-header.tsx'
import { PartFailure } from '../../../kit/ui/part-failure.tsx'
import { Grid, Row } from '../../../kit/ui/place.tsx'
import { Outcome } from '../result/verdict.tsx'
import { PatientBar } from '../subject/patient-bar.tsx'
import { AmendedBar, WithAmended } from './amending.tsx'
import { Field } from './field.tsx'
import { Agreeing } from './recorded-note.tsx'
import { LiveResult } from './live-result.tsx'
import { Sheet } from './sheet.tsx'
import { useFilling, type Filling } from './use-filling.ts'
import place from '../../../kit/look/place.module.css'
import styles from './staff-tool.module.css'

export const staffTool = (tool: Tool): (() => ReactNode) => {
  const own = forStaff(tool)
  function Whole({ old }: { old: AssessmentDetail | undefined }) {
    const filling = useFilling(own, old)
    const { subject, part, answers } = filling
    const findings = useMemo(() => assess(part, answers, ruleSets()), [part, answers])
    useDirtyGuard(filling.dirty, draftNote(filling.draft))
    const [first] = mostSeriousFirst(
      findings.flatMap(({ use, model, result, wording }) =>
        result.status === 'ok' ? [{ ...wording, status: result.status, ...calledOf({ use, model }) }] : [],
      ),
    )
    return (
      <Settling>
        <PageHeader />
        {old && <AmendedBar old={old} />}
        <PatientBar card={subject.card} unread={subject.unread} onPick={subject.pick} doubts={filling.doubts} />
        <Sheet
          filling={filling}
          card={subject.card}
          result={<LiveResult part={part} answers={answers} findings={findings} />}
          headline={
            first && (
              <>
                {first.name} <Outcome level={first.level} figure={first.figure} verdict={first.verdict} />
              </>
            )
          }
        >
          <Row wrap justify="between" gap={16} lines={4} className={place.below12}>
            {own.parts.length > 1 && !old && (
              <Segmented
                aria-label="评估内容"
                value={part.id}
                options={own.parts.map(({ id, title }) => ({ value: id, label: title }))}
                onChange={(id) => filling.choose(own.parts.find((one) => one.id === id)!)}
              />
            )}
            <Hint />
          </Row>
          {filling.retryRecorded && (
            <PartFailure text="没有读到病历中已有的值，请自行核对填写" onRetry={filling.retryRecorded} />
          )}
          <Agreeing
            questions={part.groups.flatMap((group) => asked(group, answers, true))}
            typed={filling.typed}
            recorded={filling.recorded}
          />
          <Grid columns={3} gap={20} lines={10} align="start" one="phone" className={styles.fields}>
            {part.groups.map((group) => (
              <Questions key={group.title} group={group} filling={filling} />
            ))}
          </Grid>
        </Sheet>
      </Settling>
    )
  }
  return function StaffTool() {
    return <WithAmended>{(old) => <Whole key={old?.id} old={old} />}</WithAmended>
  }
}

/** Shown only where a keyboard is likely. */
const Hint = () => (
  <p className={styles.hint}>
    未做或不清楚的留空。<span>Enter 到下一项，1、2 选是、否，Delete 取消。</span>
  </p>
)

/** Skips a group without open questions; shows its title only for boxes ticked together. */
const Questions = ({ group, filling }: { group: Group; filling: Filling }) => {
  const { part, typed, answers, issues, recorded, type, leave } = filling
  const questions = asked(group, answers, true)
  if (questions.length === 0) return null
  const ticks = questions.every(({ tick }) => tick)
  return (
    <div
      {...(questions.length > 1 && { role: 'group', 'aria-label': group.title })}
      className={ticks ? styles.ticks : place.transparent}
    >
      {ticks && <span>{group.title}</span>}
      {questions.map((question) => (
        <Field
          key={question.key}
          part={part}
          question={question}
          answers={answers}
          typed={typed[question.key]}
          issue={issues[question.key]}
          recorded={recorded[question.key]}
          onType={(value) => type(question.key, value)}
          onLeave={() => leave(question.key)}
        />
      ))}
    </div>
  )
}
