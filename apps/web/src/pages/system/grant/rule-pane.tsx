import { resources, type DataRule, type MenuTreeNode } from '@huxi/contract'
import { resourcesBehind, type Resource } from '@huxi/model'
import { Checkbox } from 'antd'
import { Stack } from '../../../kit/ui/place.tsx'
import { Loading } from '../../../kit/ui/states.tsx'
import { RuleText } from '../../../kit/ui/row-rule.tsx'
import { Tag } from '../../../kit/ui/status.tsx'
import { useRules } from './use-rule-grant.ts'
import type { Grant } from './use-grant.ts'
import groupHead from '../../../kit/look/group-head.module.css'
import place from '../../../kit/look/place.module.css'
import words from '../../../kit/look/words.module.css'
import styles from './grant.module.css'

const OFF = '0'

interface RulePaneProps {
  grant: Grant
  menu: MenuTreeNode
}

export const RulePane = ({ grant, menu }: RulePaneProps) => {
  const { rules, seen, error, refetch } = useRules(grant.to, menu.key)
  const ticked = grant.rules.changed.get(menu.key) ?? seen
  const targets = resourcesBehind(Object.values(resources), menu.perms)
  const isGranted = grant.ticked.has(menu.key)
  return (
    <Stack className={styles.rules}>
      <h4 className={groupHead.groupHead}>数据规则</h4>
      <div className={words.muted}>
        {grant.rules.lock ?? (isGranted ? grant.to.ruleHint : '请先勾选该菜单，再分配数据规则。')}
      </div>
      {rules === undefined && <Loading error={error} onRetry={refetch} rows={2} />}
      {rules?.map((rule) => (
        <RuleCard
          key={rule.id}
          rule={rule}
          targets={targets}
          checked={ticked.has(rule.id)}
          disabled={!isGranted || grant.rules.lock !== undefined}
          onChange={(on) => grant.rules.tick(menu.key, seen, rule.id, on)}
        />
      ))}
    </Stack>
  )
}

interface RuleCardProps {
  rule: DataRule
  targets: readonly Resource[]
  checked: boolean
  disabled: boolean
  onChange: (on: boolean) => void
}

const RuleCard = ({ rule, targets, checked, disabled, onChange }: RuleCardProps) => (
  <Checkbox
    className={styles.rule}
    checked={checked}
    disabled={disabled}
    onChange={(event) => onChange(event.target.checked)}
  >
    <span className={place.inline}>
      {rule.ruleName}
      {rule.status === OFF && <Tag text="无效" />}
    </span>
    <span className={words.second}>
      <RuleText rule={rule} targets={targets} />
    </span>
  </Checkbox>
)
