/** Asks for the password or a code again, or for a second administrator, before the server does what weighs much. */
import { memo, useEffect, useState } from 'react'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { openProver, type Question } from './prover.ts'

const ProofDialog = lazyPart(async () => (await import('./proof-dialog.tsx')).ProofDialog)

/** Mounted beside AppLayout. */
export const Proof = memo(function Proof() {
  const [question, setQuestion] = useState<Question>()
  useEffect(() => openProver(setQuestion), [])
  return question && <ProofDialog question={question} />
})
