/** The printed sheet of a public tool: identity and signature are filled in by hand. */
import { envelope } from '../envelope.ts'
import { answersInWords } from '../tools/recorded-answers.ts'
import { calledOf, type Answers, type Finding, type Part, type Tool } from '../tools/tool.ts'
import type { Fact, Paper } from './blocks.ts'
import { paperOf } from './content.ts'
import type { PaperPart } from './part.ts'

const partOfFinding = (part: Part, finding: Finding, answers: Answers): PaperPart => {
  const { use, model, input, steps } = finding
  // the sheet has one date for all results
  const result = envelope(model, input, '')
  const { level, verdict = null, figure = null } = result.wording
  return {
    model,
    modelName: calledOf(finding).name,
    modelVersion: model.version,
    ruleSet: result.ruleSet ?? null,
    status: result.status,
    level,
    verdict,
    figure,
    result,
    steps,
    notes: [...(part.notes?.(answers) ?? []), ...(use.notes?.(answers) ?? [])],
    badge: use.badge,
  }
}

export const UNNAMED: readonly Fact[] = [
  ['姓名', null],
  ['性别 / 年龄', null],
  ['门诊/住院号', null],
]

interface ByHand {
  readonly tool: Tool
  readonly part: Part
  readonly findings: readonly Finding[]
  readonly answers: Answers
  readonly institution: string
  /** `YYYY-MM-DD HH:mm` */
  readonly at: string
  readonly printedAt: string
}

/** Names no patient: the browser knows none. */
export const paperByHand = ({ tool, part, findings, answers, institution, at, printedAt }: ByHand): Paper => {
  // as for staff: a model outside its population has no result, and the others give the reason
  const outside = findings.filter(({ result }) => result.status === 'not_applicable')
  const inside = findings.filter((finding) => !outside.includes(finding))
  const reasons = outside.map(({ wording }) => wording.text)
  const parts = (inside.length > 0 ? inside : outside).map((finding) => partOfFinding(part, finding, answers))
  return paperOf({
    title: `${tool.title}结果`,
    institution,
    subject: '',
    facts: [...UNNAMED, ['评估内容', part.title], ['评估时间', at]],
    parts: parts.map((each) => ({ ...each, notes: [...each.notes, ...reasons] })),
    answers: answersInWords(part, answers),
    trends: [],
    signers: ['医生签名', '日期'],
    foot: [`打印时间 ${printedAt}`, '', ''],
  })
}
