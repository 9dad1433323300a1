import { memo, useEffect, useState } from 'react'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { openProver, warningsOf, type Question } from './prover.ts'

const ProofDialog = lazyPart(async () => (await import('./proof-dialog.tsx')).ProofDialog)
const ReasonDialog = lazyPart(async () => (await import('./reason-dialog.tsx')).ReasonDialog)

export const Proof = memo(function Proof() {
  const [question, setQuestion] = useState<Question>()
  useEffect(() => openProver(setQuestion), [])
  if (!question) return undefined
  return warningsOf(question).length > 0 ? <ReasonDialog question={question} /> : <ProofDialog question={question} />
})
