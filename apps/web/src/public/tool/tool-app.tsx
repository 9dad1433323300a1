import { asked, type Answers, type Part, type Tool } from '@huxi/clinical/tools/tool'
import { useEffect, useRef, useState } from 'react'
import { useDocumentTitle } from '../../kit/data/document-title.ts'
import { answersOf } from '../../kit/clinical/typed.ts'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { ToolFrame } from './frame.tsx'
import { GroupScreen } from './group.tsx'
import { Intro } from './intro.tsx'
import { possibleSteps, stepsOf } from '../../kit/clinical/issues.ts'
import { useVisit } from './state.ts'

const HANDOFF = '出示给医护'

/** Loaded after the first answer, so that questions appear sooner. */
const loadResult = async () => (await import('./result/result.tsx')).Result
const loadHandoff = async () => (await import('./handoff/handoff.tsx')).Handoff
const Result = lazyPart(loadResult)
const Handoff = lazyPart(loadHandoff)

export function ToolApp({ tool }: { tool: Tool }) {
  const visit = useVisit(tool)
  const { run, go, back, restart } = visit
  const { place } = run
  const part = tool.parts.find(({ id }) => id === place.part)
  const group = typeof place.at === 'number' ? part?.groups[place.at] : undefined
  const screen = group?.title ?? (place.at === 'handoff' ? HANDOFF : '评估结果')
  useDocumentTitle(part ? `${screen} · ${part.title}` : tool.title)
  useArrival(`${place.part} ${place.at}`)
  const hasAnswers = Object.keys(run.typed).length > 0
  useEffect(() => {
    if (hasAnswers) void Promise.all([loadResult(), loadHandoff()]).catch(() => undefined)
  }, [hasAnswers])

  if (!part) return <Intro tool={tool} run={run} onGo={go} onRestart={restart} />

  const typed = run.typed[part.id] ?? {}
  const answers = answersOf(part, typed)
  if (place.at === 'handoff')
    return (
      <ToolFrame title={HANDOFF} back={back} heading>
        <Handoff tool={tool} part={part} answers={answers} onDone={back} />
      </ToolFrame>
    )
  if (!group || asked(group, answers).length === 0)
    return (
      <ResultScreen
        key={part.id}
        tool={tool}
        part={part}
        answers={answers}
        onBack={back}
        onEdit={(n) => go({ part: part.id, at: n, edit: true })}
        onHandoff={() => go({ part: part.id, at: 'handoff' })}
        onRestart={restart}
      />
    )

  return <Question key={`${part.id} ${place.at}`} tool={tool} part={part} group={group} visit={visit} />
}

interface QuestionProps {
  tool: Tool
  part: Part
  group: Part['groups'][number]
  visit: ReturnType<typeof useVisit>
}

const Question = ({ tool, part, group, visit: { run, go, turn, back, type } }: QuestionProps) => {
  const { place } = run
  const typed = run.typed[part.id] ?? {}
  const at = part.groups.indexOf(group)
  const answers = answersOf(part, typed)
  const steps = stepsOf(part, answers)
  const way = possibleSteps(part, answers, at)
  const next = steps.find((n) => n > at)
  const before = steps.findLast((n) => n < at)
  const onBack = () =>
    before === undefined || place.edit || place.after === before ? back() : turn({ part: part.id, at: before })
  const onNext = () => {
    if (place.edit && next !== undefined) return turn({ part: part.id, at: next, edit: true })
    if (next === undefined) note(tool, part)
    go({ part: part.id, at: next ?? 'result', after: at })
  }
  return (
    <GroupScreen
      part={part}
      group={group}
      step={way.indexOf(at) + 1}
      steps={way.length}
      last={next === undefined}
      typed={typed}
      onType={(question, value) => type(part.id, question, value)}
      onBack={onBack}
      onNext={next === undefined && place.edit ? undefined : onNext}
      onDone={place.edit && back}
    />
  )
}

interface ResultScreenProps {
  tool: Tool
  part: Part
  answers: Answers
  onBack: () => void
  onEdit: (group: number) => void
  onHandoff: () => void
  onRestart: () => void
}

/** Failures are ignored: a count must not disturb. */
const note = (tool: Tool, part: Part): void =>
  void import('./note-result.ts').then(({ noteResult }) => noteResult(tool, part)).catch(() => {})

function ResultScreen({ onBack, ...result }: ResultScreenProps) {
  const [at] = useState(() => new Date())
  return (
    <ToolFrame title="评估结果" back={onBack} heading wide>
      <Result {...result} at={at} />
    </ToolFrame>
  )
}

/** A new screen starts at its top with focus on its heading; the browser handles the first one. */
const useArrival = (screen: string): void => {
  const previous = useRef(screen)
  useEffect(() => {
    // The browser would restore the scroll position of another screen.
    history.scrollRestoration = 'manual'
    if (previous.current === screen) return
    previous.current = screen
    const heading = document.querySelector<HTMLElement>('main h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [screen])
}
