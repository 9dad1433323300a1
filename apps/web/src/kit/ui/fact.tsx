/** A term and its value in a list of facts. */
import type { ReactNode } from 'react'

export const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </>
)
