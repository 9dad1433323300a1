import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { expectAccessible } from '../../../test/axe.ts'
import { renderAt } from '../../../test/kit.tsx'
import { startAppearance } from '../../platform/appearance.ts'
import { chooseDefaults, preferences, usePreferences } from '../../platform/preferences.ts'
import { DEFAULT_PRESET } from '../../platform/presets.ts'
import { read, write } from '../../platform/storage.ts'
import { SettingsDrawer } from './settings-drawer.tsx'

const { dataset } = document.documentElement
const sheet = document.createElement('style')

startAppearance()

beforeEach(() => {
  sheet.textContent = ":root { --hx-seed: #1890ff } :root[data-preset='purple'] { --hx-seed: #722ed1 }"
  document.head.append(sheet)
})

afterEach(() => {
  chooseDefaults()
  vi.unstubAllGlobals()
})

const open = () => renderAt('/', <SettingsDrawer onClose={() => undefined} />)
const pick = (name: string) => fireEvent.click(screen.getByRole('radio', { name }))
const toggle = (name: string) => screen.getByRole<HTMLButtonElement>('switch', { name })

it('says that a colour is being applied, applies it and keeps it', async () => {
  open()
  pick('酱紫')
  await screen.findByText('正在编译主题！')
  await waitFor(() => expect(read('DEFAULT_COLOR')).toBe('#722ED1'))
  expect(dataset['preset']).toBe('purple')
  await waitFor(() => expect(screen.queryByText('正在编译主题！')).toBeNull())
  expect(screen.queryByText('Failed to update theme')).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '酱紫' }).checked).toBe(true)
})

it('stays with the former colour when the new one cannot be shown', async () => {
  open()
  pick('薄暮')
  await screen.findByText('Failed to update theme')
  expect(preferences().colour).toBe(DEFAULT_PRESET.seed)
  expect(dataset['preset']).toBe(DEFAULT_PRESET.key)
  expect(read('DEFAULT_COLOR')).toBeUndefined()
})

it('strikes out settings without effect, and switches them off with the one they depend on', async () => {
  open()
  expect(toggle('下滑时隐藏顶栏').disabled).toBe(true)
  expect(screen.getByText('下滑时隐藏顶栏').tagName).toBe('S')
  await expectAccessible(screen.getByRole('dialog'))
  fireEvent.click(toggle('固定顶栏'))
  fireEvent.click(toggle('下滑时隐藏顶栏'))
  expect(read('DEFAULT_FIXED_HEADER_HIDDEN')).toBe(true)
  fireEvent.click(toggle('固定顶栏'))
  expect(read('DEFAULT_FIXED_HEADER_HIDDEN')).toBe(false)

  fireEvent.click(toggle('固定侧边菜单'))
  expect(read('DEFAULT_FIXED_SIDEMENU')).toBe(true)
  pick('顶部栏导航')
  expect(read('DEFAULT_FIXED_SIDEMENU')).toBe(false)
  expect(toggle('固定侧边菜单').disabled).toBe(true)
  expect(screen.getByText('固定侧边菜单').tagName).toBe('S')
})

it('marks the page with the chosen text size, and keeps it', () => {
  open()
  pick('特大')
  expect([dataset['size'], read('TEXT_SIZE')]).toEqual(['largest', 'largest'])
  write('TEXT_SIZE', 'huge')
  window.dispatchEvent(new StorageEvent('storage', { key: 'pro__TEXT_SIZE' }))
  expect(dataset['size']).toBe('usual')
})

it('offers Fluid in the top layout only', async () => {
  open()
  const width = screen.getByRole('combobox', { name: '内容区域宽度' })
  fireEvent.mouseDown(width)
  await screen.findByRole('option', { name: '固定' })
  expect(screen.queryByText('流式')).toBeNull()
  pick('顶部栏导航')
  fireEvent.click(await screen.findByText('流式'))
  expect(read('DEFAULT_CONTENT_WIDTH_TYPE')).toBe('Fluid')
  pick('侧边栏导航')
  expect(read('DEFAULT_CONTENT_WIDTH_TYPE')).toBe('Fixed')
})

it('goes back to the defaults, all at once', async () => {
  open()
  pick('暗色菜单风格')
  fireEvent.click(toggle('色弱模式'))
  fireEvent.click(toggle('单键快捷键'))
  fireEvent.click(screen.getByText('深色'))
  expect(dataset).toMatchObject({ menu: 'dark', weak: '', theme: 'dark' })
  fireEvent.click(screen.getByRole('button', { name: '恢复默认' }))
  await waitFor(() => expect(dataset).toMatchObject({ menu: 'light', theme: 'light' }))
  expect(dataset['weak']).toBeUndefined()
  expect(read('DARK_MODE')).toBe('system')
  expect(read('SINGLE_KEYS')).toBe(true)
})

it('says in the demo only that this is a preview', async () => {
  open()
  expect(screen.queryByText(/^仅用于开发预览/)).toBeNull()
  vi.stubGlobal('_CONFIG', { demo: true })
  open()
  await screen.findByText(/^仅用于开发预览/)
})

const tellOf = (key: string) => window.dispatchEvent(new StorageEvent('storage', { key: `pro__${key}` }))

it('follows other windows and replaces unknown values by the default', () => {
  write('DEFAULT_COLOR', '#722ed1')
  tellOf('DEFAULT_COLOR')
  expect(dataset['preset']).toBe('purple')
  write('DARK_MODE', 'dark')
  tellOf('DARK_MODE')
  expect(dataset['theme']).toBe('dark')
  write('DEFAULT_COLOR', '#123456')
  write('DEFAULT_LAYOUT_MODE', 'diagonal')
  write('DEFAULT_THEME', 7)
  tellOf('DEFAULT_COLOR')
  expect(usePreferences.getState()).toMatchObject({ colour: '#1890FF', layout: 'sidemenu', menuTheme: 'light' })
  expect(dataset['preset']).toBe('daybreak')
})
