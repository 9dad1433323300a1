/** Patches of the component library for tests, made once a worker; files run the setup anew. */
import { createRequire } from 'node:module'
import { useId } from 'react'

const require = createRequire(import.meta.url)

const ZERO_RUNTIME = 5

// Nothing is drawn, and style computation takes a third of the time.
const styles = require('@rc-component/util/lib/Dom/dynamicCSS') as Record<string, unknown>
styles['updateCSS'] = () => document.createElement('style')
const tokens = require('antd/lib/theme/useToken') as { default: () => readonly unknown[] }
const useOwnToken = tokens.default
tokens.default = Object.assign(() => [...useOwnToken().slice(0, ZERO_RUNTIME), true], useOwnToken)

type Kept = [times: number, value: unknown]
type Change = (kept: Kept | undefined) => Kept | null

// A test's last component would take the tokens of its theme with it, and the next test compute them anew.
const { default: Cache } = require('@ant-design/cssinjs/lib/Cache') as {
  default: { prototype: { opUpdate: (key: string, change: Change) => void } }
}
const { opUpdate } = Cache.prototype
Cache.prototype.opUpdate = function keep(key, change) {
  opUpdate.call(this, key, (kept) => change(kept) ?? [0, kept?.[1]])
}

// In tests the library gives all layers one id, which breaks labels, Esc and focus.
const ids = require('@rc-component/util/lib/hooks/useId') as Record<string, unknown>
ids['default'] = function useOwnId(given?: string): string {
  const own = useId()
  return given ?? own
}
