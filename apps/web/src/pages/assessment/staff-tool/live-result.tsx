/** Result while typing, by the models the server uses; the server recomputes it when storing. */
import { calledOf, type Answers, type Finding, type Part } from '@huxi/clinical/tools/tool'
import { Findings } from '../receive/findings.tsx'
import { Lines } from '../reading/reading.tsx'
import words from '../../../kit/look/words.module.css'

interface LiveResultProps {
  part: Part
  answers: Answers
  findings: readonly Finding[]
}

export const LiveResult = ({ part, answers, findings }: LiveResultProps) => {
  const notes = part.notes?.(answers) ?? []
  if (Object.keys(answers).length === 0) return <p className={words.muted}>填写后在这里显示结果。</p>
  return (
    <>
      {notes.length > 0 && <Lines lines={notes} />}
      <Findings
        findings={findings.map(({ use, model, wording, result }) => ({
          modelId: model.id,
          title: calledOf({ use, model }).title,
          level: wording.level,
          figure: wording.figure ?? null,
          verdict: wording.verdict ?? null,
          textZh: wording.text,
          notes: use.notes?.(answers) ?? [],
          ...(use.badge && { badge: use.badge }),
          storable: result.status === 'ok' || result.status === 'incomplete',
        }))}
      />
      <p className={words.muted}>保存时由服务器按本机构的规则重新计算。</p>
    </>
  )
}
