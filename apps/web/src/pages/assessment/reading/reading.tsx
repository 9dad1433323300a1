import type { Source } from '@huxi/clinical/spec'
import type { ReactNode } from 'react'
import tableStyles from '../../../kit/look/table.module.css'
import words from '../../../kit/look/words.module.css'
import { Stack } from '../../../kit/ui/place.tsx'

export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={tableStyles.blockText}>
    <h3>{title}</h3>
    {children}
  </section>
)

export const Lines = ({ lines }: { lines: readonly string[] }) => (
  <Stack as="ul" gap={4} className={words.bullets}>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </Stack>
)

export const Sources = ({ sources }: { sources: readonly Source[] }) => (
  <Stack as="ul" gap={4} className={words.bullets}>
    {sources.map(({ cite, doi }) => (
      <li key={cite}>
        {cite}
        {doi && (
          <>
            {' '}
            <a className={words.link} href={`https://doi.org/${doi}`} target="_blank" rel="noopener noreferrer">
              doi:{doi}
            </a>
          </>
        )}
      </li>
    ))}
  </Stack>
)
