const cardsOf = (card: HTMLElement): HTMLElement[] => [
  ...(card.closest('[data-walk]')?.querySelectorAll<HTMLElement>('[data-step]') ?? []),
]

export const beside = (card: HTMLElement, step: 1 | -1): void => {
  const cards = cardsOf(card)
  cards[cards.indexOf(card) + step]?.focus()
}

export const beneath = (card: HTMLElement, step: 1 | -1): void => {
  const here = card.getBoundingClientRect()
  const rows = cardsOf(card)
    .map((one) => ({ one, at: one.getBoundingClientRect() }))
    .filter(({ at }) => (step > 0 ? at.top >= here.bottom : at.bottom <= here.top))
  const nearest = rows.reduce<(typeof rows)[number] | undefined>(
    (best, next) => (best && distance(best.at, here) <= distance(next.at, here) ? best : next),
    undefined,
  )
  nearest?.one.focus()
}

const distance = (a: DOMRect, b: DOMRect): number => Math.abs(a.top - b.top) + Math.abs(a.left - b.left)
