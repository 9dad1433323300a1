import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SETTINGS } from './settings.ts'

const DOCUMENT = join(import.meta.dirname, '../../../../../docs/settings.md')

const HEAD = `# Settings · 设置

Read once from the environment; a malformed value, or an unknown name that resembles a setting, stops the start with one line.
Written from \`apps/server/src/platform/config/settings.ts\` by \`npm run test:file -- apps/server/src/platform/config/settings.test.ts -u\`.

| setting | default | meaning |
| --- | --- | --- |
`

const rows = SETTINGS.map((s) => `| \`${s.name}\` | ${s.initial ? `\`${s.initial}\`` : '—'} | ${s.description} |`)

test('docs/settings.md lists every setting', async () => {
  await expect(`${HEAD}${rows.join('\n')}\n`).toMatchFileSnapshot(DOCUMENT)
})
