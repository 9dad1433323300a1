/** 数据范围 of the chosen menu: inherited from the role or its own. */
import type { MenuTreeNode } from '@huxi/contract'
import { isDataScope, SCOPE_WORDS, type DataScope } from '@huxi/model'
import { Stack } from '../../../kit/ui/place.tsx'
import { Select } from '../../../kit/ui/popup.tsx'
import { ADDED_SENTENCES, scopeName, scopeSentences } from './scope-words.ts'
import type { Grant } from './use-grant.ts'
import { scopeAt } from './use-scope-grant.ts'
import groupHead from '../../../kit/look/group-head.module.css'
import words from '../../../kit/look/words.module.css'
import styles from './grant.module.css'

/** A select takes null for no choice. */
const AS_ROLE = ''
const BEYOND = '超出您自己的数据范围，不能授予'

export const ScopePane = ({ grant, menu }: { grant: Grant; menu: MenuTreeNode }) => {
  const { scopes } = grant
  const row = scopes.rows.get(menu.key)
  if (!row) return null
  const isGranted = grant.ticked.has(menu.key)
  const now = scopeAt(scopes, menu.key)
  const sentences = row.follows ? scopeSentences(row.titles) : ADDED_SENTENCES
  const asRole = row.follows ? `同角色（${scopeName(scopes.ofRole ?? 'all')}）` : '同角色（此列表不受角色的范围限制）'
  const holding = now ?? (row.follows ? scopes.ofRole : 'all')
  return (
    <Stack className={styles.rules}>
      <h4 className={groupHead.groupHead}>数据范围</h4>
      <Select
        aria-label="数据范围"
        value={now ?? AS_ROLE}
        disabled={!isGranted || scopes.lock !== undefined}
        onChange={(word: string) => scopes.choose(menu.key, word === AS_ROLE ? null : word)}
        options={[
          { value: AS_ROLE, label: asRole },
          ...SCOPE_WORDS.filter((word) => row.meant.includes(word) || word === now).map((word) => ({
            value: word,
            label: scopeName(word),
            disabled: !row.mayGive.includes(word),
            means: row.mayGive.includes(word) ? sentences[word] : BEYOND,
          })),
        ]}
        optionRender={({ data }) => (
          <>
            {data.label}
            {'means' in data && <span className={`${words.second} ${styles.means}`}>{data.means}</span>}
          </>
        )}
      />
      <div className={words.muted}>
        {scopes.lock ?? (isGranted ? sentenceOf(holding, row.meant, sentences) : '请先勾选该菜单，再设置数据范围。')}
      </div>
    </Stack>
  )
}

const sentenceOf = (
  word: unknown,
  meaningful: readonly string[],
  sentences: Readonly<Partial<Record<DataScope, string>>>,
): string => {
  if (typeof word !== 'string' || !isDataScope(word) || !meaningful.includes(word))
    return `“${scopeName(word)}”在此列表没有含义，不显示任何记录。`
  return `在此列表看到：${sentences[word] ?? scopeName(word)}。`
}
