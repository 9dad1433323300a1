import { useState } from 'react'

/** Unsent conditions; they follow the address when back, a view or a tag changes it. */
export const useDraft = <T extends object>(conditions: T) => {
  const key = JSON.stringify(conditions)
  const [asked, setAsked] = useState(key)
  const [draft, setDraft] = useState(conditions)
  if (asked !== key) {
    setAsked(key)
    setDraft(conditions)
  }
  return [draft, setDraft] as const
}
