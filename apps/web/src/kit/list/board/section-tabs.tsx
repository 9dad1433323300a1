import type { Resource } from '@huxi/model'
import { Tabs } from 'antd'
import { useState, type ReactNode } from 'react'
import { Count } from './section.tsx'
import type { BoardSection } from './sections.ts'

interface SectionTabsProps {
  resource: Resource
  sections: readonly BoardSection[]
  now: Date
  draw: (section: BoardSection) => ReactNode
}

export const SectionTabs = ({ resource, sections, now, draw }: SectionTabsProps) => {
  const [chosen, setChosen] = useState<string>()
  const [totals, setTotals] = useState<Readonly<Record<string, number>>>({})
  const filled = sections.find(({ key }) => totals[key] !== 0)?.key
  if (chosen === undefined && filled !== undefined && totals[filled] !== undefined) setChosen(filled)
  return (
    <Tabs
      activeKey={chosen ?? sections[0]?.key ?? ''}
      onChange={setChosen}
      items={sections.map((section) => {
        const note = (total: number) => setTotals((before) => ({ ...before, [section.key]: total }))
        return {
          key: section.key,
          label: (
            <>
              {section.title} <Count resource={resource} section={section} now={now} onTotal={note} />
            </>
          ),
          children: draw(section),
        }
      })}
    />
  )
}
