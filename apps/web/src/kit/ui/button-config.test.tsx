import { screen } from '@testing-library/react'
import { Button } from 'antd'
import { expect, it } from 'vitest'
import { renderAt } from '../../../test/kit.tsx'

it('keeps the name of a busy button', () => {
  renderAt('/', <Button loading>保存</Button>)
  expect(screen.getByRole('button', { name: '保存' }).querySelector('.anticon-loading')).not.toBeNull()
})
