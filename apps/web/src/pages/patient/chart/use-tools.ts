import type { MenuProps } from 'antd'
import { useNavigate } from 'react-router'
import { usePagePath } from './alerts.tsx'

/** Assessment tools that take a patient, as the menu names their pages. */
const TOOLS = [
  ['assessment/copd', '慢阻肺预后评估'],
  ['assessment/hcqycjxjz', '呼出气急性加重'],
  ['assessment/gssxxbbx', '高嗜酸性粒细胞表型'],
  ['assessment/catQuestionnaire', 'CAT 问卷'],
] as const

export type MenuItem = NonNullable<NonNullable<MenuProps['items']>[number]>

export const useTools = (patientId: string): MenuItem[] => {
  const path = usePagePath()
  const go = useNavigate()
  return TOOLS.flatMap(([component, label]): MenuItem[] => {
    const to = path(component)
    return to === undefined ? [] : [{ key: to, label, onClick: () => void go(`${to}?patient=${patientId}`) }]
  })
}
