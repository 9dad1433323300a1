import { Tabs, type TabsProps } from 'antd'

export const SectionTabs = ({ items }: Required<Pick<TabsProps, 'items'>>) => <Tabs items={items} />
