import { readFileSync } from 'node:fs';
import iconv from 'iconv-lite';
import type { Browser, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { openDraft, type RunningConsole } from '../support/console.ts';
import type { Shop } from '../support/shop.ts';
import { Cells, type ConsoleTab, fileOf, openTab, tabTo, until } from './console-tab.ts';
import { doubleClick, drag } from './firefox.ts';

export interface Journey {
  readonly browser: Browser;
  readonly desk: RunningConsole;
  readonly shop: Shop;
}

/** The way from a list to its results, which each browser must be able to go. */
export const JOURNEYS = [
  { name: 'with the mouse', go: goWithMouse },
  { name: 'with the keyboard alone', go: goWithKeyboard },
  { name: 'through a question, with the keyboard alone', go: goThroughQuestion },
];

const KOREAN_HEADER = '프로젝트;svc_uid;받는사람;주소;우편번호;수량;금액';

/** A list as a Korean office sends it; one price is a word. */
function koreanList(project: number): Uint8Array {
  const rows = ['김민준', '이서연', '박도윤', '최지우', '정하은'].map((name, index) =>
    [
      `p-${project + index}`,
      'partner-7',
      name,
      '서울특별시 종로구 세종대로 209',
      '03171',
      [1, 2, 3, 5, 4][index],
      index === 2 ? '무료' : '3500',
    ].join(';'),
  );
  return iconv.encode(`${[KOREAN_HEADER, ...rows].join('\r\n')}\r\n`, 'cp949');
}

/** A browser that opens the printed address, as a person does. */
async function arrive({ browser, desk }: Journey): Promise<ConsoleTab> {
  const tab = await openTab(await browser.newContext(), desk, await desk.nextAddress());
  await tab.page.getByRole('heading', { name: 'Inbox' }).waitFor();
  expect(tab.page.url()).toBe(`${desk.url}/#/`);
  return tab;
}

/** Takes the results that a download gives. */
async function downloaded(page: Page, start: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), start()]);
  const text = readFileSync(await download.path(), 'utf8');
  await download.delete();
  return text;
}

/** The orders that the service has, by project. */
function ordersOf({ sandbox }: Shop, ...projects: readonly string[]) {
  const { orders } = sandbox.audit();
  return orders.filter(({ project_id: id }) => projects.includes(id));
}

async function goWithMouse(journey: Journey): Promise<void> {
  const { shop } = journey;
  const { page, complaints } = await arrive(journey);
  const cells = new Cells(page);
  await page.getByRole('link', { name: 'Upload', exact: true }).click();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByText('Choose files…').click(),
  ]);
  await chooser.setFiles(fileOf('명단.csv', koreanList(1)));
  await page.getByRole('heading', { name: '명단.csv' }).waitFor();
  await until(() => cells.at('C2').innerText()).toBe('김민준');
  expect(await page.getByLabel('Encoding').inputValue()).toBe('cp949');
  expect(await page.getByLabel('Delimiter').inputValue()).toBe(';');

  await page.getByRole('link', { name: 'Columns', exact: true }).click();
  const save = page.getByRole('button', { name: 'Save and check', disabled: false });
  await save.waitFor();
  const yaml = page.getByRole('textbox', { name: 'Mapping (YAML)' });
  const project = page.getByLabel('Project', { exact: true });
  await until(() => project.inputValue()).toBe('column 프로젝트');
  // The form changes the text, by dropping a column and by choice; the text changes the form.
  const place = page.locator('.target', { hasText: 'Order name' });
  await place.scrollIntoViewIfNeeded();
  await drag(page.locator('.chip', { hasText: '받는사람' }), place);
  await until(() => yaml.inputValue()).toContain('order_name: { column: 받는사람 }');
  await page.getByLabel('Order name', { exact: true }).selectOption('Not used');
  await until(() => yaml.inputValue()).not.toContain('order_name');
  expect(await yaml.inputValue()).toContain('#: likely: "프로젝트" is a common name');
  const proposed = await yaml.inputValue();
  await yaml.fill(proposed.replace('project: {', 'projekt: {'));
  await page.getByText('has the unknown key "projekt"').waitFor();
  expect(await page.locator('.problems button').innerText()).toMatch(/^Line \d+$/);
  await page.getByText('One setting is left to choose:').waitFor();
  await yaml.fill(proposed.replace('우편번호 }', '우편번호, clean: [{ pad: 6 }] }'));
  await until(() => project.inputValue()).toBe('column 프로젝트');
  await save.click();
  await page.getByRole('link', { name: 'Sheet', exact: true }).click();
  // What is printed is marked, shown for the active cell, and in all cells when that is wanted.
  await until(() => cells.at('E2').getAttribute('class')).toContain('is-cleaned');
  await cells.choose('E2');
  await until(() => page.locator('.cell-detail').innerText()).toMatch(/03171\s+Printed 003171/);
  expect(await cells.at('E2').textContent()).toBe('03171');
  await page.getByLabel('As printed').check();
  await until(() => cells.at('E2').textContent()).toBe('003171');
  // A column is as wide as its edge was dragged, also when the sheet is shown again.
  const widthOf = async () => Math.round((await cells.at('D2').boundingBox())?.width ?? 0);
  const before = await widthOf();
  const edge = await page.locator('[data-grip="3"]').boundingBox();
  await page.mouse.move((edge?.x ?? 0) + 4, (edge?.y ?? 0) + 20);
  await page.mouse.down();
  await page.mouse.move((edge?.x ?? 0) - 76, (edge?.y ?? 0) + 20, { steps: 3 });
  await page.mouse.up();
  await until(widthOf).toBe(before - 80);
  await page.reload();
  await cells.at('D2').waitFor();
  expect(await widthOf()).toBe(before - 80);
  await doubleClick(page.locator('[data-grip="3"]'));
  await until(widthOf).toBe(before);
  await page.getByRole('button', { name: /^Error/ }).click();
  await page.getByRole('button', { name: 'G4' }).click();
  await until(() => cells.said()).toMatch(/^G4, 금액: 무료\. Error: /);
  await doubleClick(cells.at('G4'));
  const editor = page.getByLabel('Active cell');
  expect(await editor.inputValue()).toBe('무료');
  await editor.selectText();
  await page.keyboard.type('3500');
  await cells.choose('G5');
  await until(() => cells.at('G4').getAttribute('class')).toContain('is-corrected');
  await page.getByText('No issues.').waitFor();

  await page.getByRole('link', { name: 'Order', exact: true }).click();
  await page.getByRole('button', { name: 'Stage 5 orders' }).click();
  await page.getByText('Waiting for release').waitFor();
  expect(ordersOf(shop, 'p-1')).toEqual([]);
  const release = page.getByRole('button', { name: 'Release and place 5 orders' });
  const copies = page.getByLabel('To confirm, type the number of copies: 15');
  await copies.fill('16');
  expect(await page.getByText('That is not 15.').isVisible()).toBe(true);
  expect(await release.isDisabled()).toBe(true);
  await copies.fill(' 1,5');
  await release.click();
  await page.getByText('Finished').waitFor();
  expect(ordersOf(shop, 'p-1', 'p-2', 'p-3', 'p-4', 'p-5')).toHaveLength(5);
  const results = await downloaded(page, () =>
    page.getByRole('link', { name: 'Results as csv' }).click(),
  );
  expect(results.trimEnd().split('\n')).toHaveLength(6);
  expect(complaints).toEqual([]);
  await page.context().close();
}

/** A club is called as totals are; the placeholder is settled for the whole list. */
async function goThroughQuestion(journey: Journey): Promise<void> {
  const { desk, shop } = journey;
  const header = 'project_id,svc_uid,total_price,name';
  const list = `${header}\np-21,u,3,Zoe\np-22,u,4,{{name}}\np-22,u,7,Total\n`;
  const draft = await openDraft(desk, 'asked.csv', list);
  const mapping = `version: 1
project: { column: project_id }
svc_uid: { column: svc_uid }
order:
  order_count: rows
  total_price: { column: total_price, combine: sum }
variables: [{ id: name, column: name }]
`;
  const params = { draft };
  await desk.call('changeDraft', { params, body: { revision: 1, mapping } });
  const { page, complaints } = await arrive(journey);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`${desk.url}/#/drafts/${draft}/sheet`);
  const { keyboard } = page;
  const press = async (target: Locator) => {
    await tabTo(target);
    await keyboard.press('Enter');
  };
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const kind = button(/Totals row/);
  await kind.waitFor();
  await press(kind);
  await press(button('Accept this row…'));
  const dialog = page.getByRole('dialog', { name: 'Accept row 4 as it is?' });
  expect(await dialog.getByRole('button', { name: 'Accept' }).isDisabled()).toBe(true);
  expect(await page.locator(':focus').evaluate((one) => one.id)).toBe(
    await dialog.getByLabel('Why is it right?').getAttribute('id'),
  );
  await keyboard.type('a club of this name');
  await press(dialog.getByRole('button', { name: 'Accept' }));
  await page.getByText(/it is accepted as it is: a club of this name$/).waitFor();
  await page.getByText('1 accepted').waitFor();
  expect(await page.locator('h2:focus').innerText()).toBe('Check');
  // It is taken back with Undo, and given again.
  await press(button('Undo'));
  await button('Accept this row…').waitFor();
  await press(button('Redo'));
  await press(button('Take back'));
  await press(button('Undo'));
  await button('Take back').waitFor();

  await press(button(/Text debris/));
  await button('Accept this cell…').waitFor();
  await press(page.getByRole('link', { name: 'For the whole list: sheet.damage' }));
  const yaml = page.getByRole('textbox', { name: 'Mapping (YAML)' });
  await until(() => yaml.inputValue()).toContain('\nsheet: { damage: FILL IN }\n');
  await page.getByText('must be one of warn, error; found "FILL IN"').waitFor();
  await until(() => page.locator('textarea.mono:focus').count()).toBe(1);
  await yaml.press('ControlOrMeta+A');
  await keyboard.insertText(mapping.replace('version: 1', 'version: 1\nsheet: { damage: warn }'));
  await press(page.getByRole('button', { name: 'Save and check', disabled: false }));
  await page.getByText('Mapping saved.').waitFor();
  await press(page.getByRole('link', { name: 'Order', exact: true }));
  await press(button('Stage 2 orders'));
  await page.getByText('Waiting for release').waitFor();
  await tabTo(page.getByLabel('To confirm, type the number of copies: 3'));
  await keyboard.type('3');
  await keyboard.press('Enter');
  await page.getByText('Finished').waitFor();
  const copies = ordersOf(shop, 'p-21', 'p-22').map(({ order_count: count }) => count);
  expect(copies).toEqual([1, 2]);
  expect(complaints).toEqual([]);
  await page.context().close();
}

async function goWithKeyboard(journey: Journey): Promise<void> {
  const { shop } = journey;
  const { page, complaints } = await arrive(journey);
  page.on('filechooser', (chooser) => chooser.setFiles(fileOf('keys.csv', koreanList(11))));
  const { keyboard } = page;
  const cells = new Cells(page);
  const follow = async (name: string) => {
    await tabTo(page.getByRole('link', { name, exact: true }));
    await keyboard.press('Enter');
  };
  const press = async (name: string) => {
    await tabTo(page.getByRole('button', { name, exact: true }));
    await keyboard.press('Enter');
  };
  await follow('Upload');
  await tabTo(page.getByLabel(/Choose files/));
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: 'keys.csv' }).waitFor();

  await follow('Columns');
  const save = page.getByRole('button', { name: 'Save and check', disabled: false });
  await save.waitFor();
  const yaml = page.getByRole('textbox', { name: 'Mapping (YAML)' });
  const user = page.getByLabel('User', { exact: true });
  await tabTo(user);
  await keyboard.type('Fixed');
  await keyboard.press('Tab');
  await until(() => yaml.inputValue()).toContain('svc_uid: { column');
  await keyboard.type('partner-7');
  await keyboard.press('Enter');
  await until(() => yaml.inputValue()).toContain('svc_uid: { value: "partner-7" }');
  await tabTo(page.getByText('Clean-up of receiver_name'));
  await keyboard.press('Enter');
  await keyboard.press('Tab');
  await keyboard.press('Space');
  await until(() => yaml.inputValue()).toContain('column: 받는사람, clean: [trim] }');
  await tabTo(page.getByLabel('Totals'));
  await keyboard.press('ArrowDown');
  await until(() => yaml.inputValue()).toContain('rows: { totals: skip }');
  await tabTo(page.getByLabel('Columns that are not used'));
  await keyboard.press('ArrowDown');
  await until(() => yaml.inputValue()).toContain('unmapped_columns: ignore');
  await press('Save and check');
  await page.getByText('Mapping saved.').waitFor();
  await tabTo(page.getByRole('link', { name: 'Sheet', exact: true }));
  await keyboard.press('Enter');
  await page.getByRole('button', { name: /^Error/ }).waitFor();
  await tabTo(page.getByLabel('Active cell'));
  await keyboard.press('F8');
  await until(() => cells.said()).toMatch(/^G4, /);
  await keyboard.press('Alt+Shift+ArrowRight');
  expect(await cells.said()).toMatch(/^Column G: \d+ pixels wide$/);
  await cells.type('3500');

  await page.getByText('No issues.').waitFor();

  await follow('Order');
  await tabTo(page.getByLabel(/^Stop:/));
  await keyboard.press('ArrowDown');
  await press('Stage 5 orders');
  await page.getByText('Waiting for release').waitFor();
  await tabTo(page.getByLabel('To confirm, type the number of copies: 15'));
  await keyboard.type('15');
  await keyboard.press('Enter');
  await page.getByText('Finished').waitFor();
  expect(ordersOf(shop, 'p-11', 'p-12', 'p-13', 'p-14', 'p-15')).toHaveLength(5);
  await tabTo(page.getByRole('link', { name: 'Results as csv' }));
  const results = await downloaded(page, () => keyboard.press('Enter'));
  expect(results).toContain('p-13');
  expect(complaints).toEqual([]);
  await page.context().close();
}
