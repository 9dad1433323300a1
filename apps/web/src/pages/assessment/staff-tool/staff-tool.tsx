/** A tool as staff use it: all questions of a part on one page, the result beside them, and storing. */
import { asked, type Group, type Tool } from '@huxi/clinical/tools'
import { storeAssessment, type AssessmentDetail } from '@huxi/contract'
import { Segmented } from 'antd'
import type { ReactNode } from 'react'
import { Can } from '../../../kit/data/can.tsx'
import { DraftBar, draftNote } from '../../../kit/draft/draft-bar.tsx'
import { useDirtyGuard } from '../../../kit/form/dirty-guard.ts'
import { PageHeader } from '../../../kit/ui/page-header.tsx'
import { PatientBar } from '../whose/patient-bar.tsx'
import { AmendedBar, WithAmended } from './amending.tsx'
import { Field } from './field.tsx'
import { LiveResult } from './live-result.tsx'
import { StoringPanel } from './storing-panel.tsx'
import { useFilling, type Filling } from './use-filling.ts'
import panel from '../../../kit/look/panel.module.css'
import styles from './staff-tool.module.css'

/** Makes the page of a tool. */
export const staffTool = (tool: Tool): (() => ReactNode) => {
  function Whole({ old }: { old: AssessmentDetail | undefined }) {
    const filling = useFilling(tool, old)
    const { whose } = filling
    useDirtyGuard(filling.dirty, draftNote(filling.draft))
    return (
      <>
        <PageHeader />
        {old && <AmendedBar old={old} />}
        <PatientBar card={whose.card} onPick={whose.pick} />
        {tool.parts.length > 1 && !old && (
          <Segmented
            className={styles.parts}
            aria-label="评估内容"
            value={filling.part.id}
            options={tool.parts.map(({ id, title }) => ({ value: id, label: title }))}
            onChange={(id) => filling.choose(tool.parts.find((part) => part.id === id)!)}
          />
        )}
        <div className={styles.tool}>
          <div className={styles.groups}>
            {filling.part.groups.map((group) => (
              <Questions key={group.title} group={group} filling={filling} />
            ))}
          </div>
          <aside className={styles.result} aria-label="评估结果">
            <section className={panel.panel}>
              <div className={panel.head}>
                <h2>评估结果</h2>
              </div>
              <LiveResult filling={filling} />
            </section>
            <Can code={storeAssessment.access as string}>
              <StoringPanel filling={filling} />
            </Can>
          </aside>
        </div>
        <DraftBar draft={filling.draft} onRestore={filling.restore} onDiscard={filling.discard} />
      </>
    )
  }
  return function StaffTool() {
    return <WithAmended>{(old) => <Whole key={old?.id} old={old} />}</WithAmended>
  }
}

/** A group without questions to ask is not there. */
const Questions = ({ group, filling }: { group: Group; filling: Filling }) => {
  const { part, typed, answers, issues, known, type, leave } = filling
  const questions = asked(group, answers, true)
  if (questions.length === 0) return null
  return (
    <section className={panel.panel}>
      <div className={panel.head}>
        <h2>{group.title}</h2>
      </div>
      <div className={styles.fields}>
        {questions.map((question) => (
          <Field
            key={question.key}
            part={part}
            question={question}
            answers={answers}
            typed={typed[question.key]}
            issue={issues[question.key]}
            known={known[question.key]}
            under={group}
            onType={(value) => type(question.key, value)}
            onLeave={() => leave(question.key)}
          />
        ))}
      </div>
    </section>
  )
}
