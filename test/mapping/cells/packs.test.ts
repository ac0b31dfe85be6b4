import process from 'node:process';
import { expect, it } from 'vitest';
import { lotsIn } from '../../../src/mapping/cells/lots.ts';
import { factorIn, packIn } from '../../../src/mapping/cells/packs.ts';

it.each([
  ['명함200매', 200],
  ['봉투 1,000장 (단면)', 1000],
  ['수량선택: 200매', 200],
  ['감사카드 10개입', 10],
  ['청첩장 50부', 50],
  ['Flyer A6, 1.000 Stk.', 1000],
  ['Flyers A6 1 000 ex.', 1000],
  ['Auflage: 500', 500],
  ['10er-Pack Karten', 10],
  ['Grußkarten 10er Set', 10],
  ['Set of 10 cards', 10],
  ['100 thank-you cards', 100],
  ['2x50 Stück', 50],
  ['カード５０枚入り', 50],
  ['100 x Postkarte', 100],
  ['Stickers x50', 50],
  ["Kartvizit 100'lü paket", 100],
  ['1장 200매', 200],
  ['Stickers, roll of 250', 250],
  ['Labels 500/roll', 500],
  ['Etiketten Rolle mit 500', 500],
  ['Etiquetas rollo de 500', 500],
  ['Etichette rotolo da 500', 500],
  ['Grußkarten im 25er Bündel', 25],
  ['Cards per 100', 100],
  ['Umschläge (VE 100)', 100],
  ['Cartes postales par 50', 50],
  ['チラシ 1,000部', 1000],
  ['Volantini 1000 copie', 1000],
  ['信封 100个/盒', 100],
  ['그림책 5권 세트', 5],
  ['동화책 2권', 0],
  ['명함 1매', 0],
  ['Plakat 1 Stück', 0],
  ['Calendar 2026', 0],
  ['2027년 탁상달력 13장', 0],
  ['벽걸이 캘린더 7매 A3', 0],
  ['Wandkalender A3, 14 Blatt', 0],
  ['Desk calendar 2027, 28 pages', 0],
  ['탁상달력 13장 50부', 50],
  ['Kalender 100 Stück', 100],
  ['명함 13장', 13],
  ['2026 tickets', 0],
  ['A5 flyers', 0],
  ['4 colour flyers', 0],
  ['Label 100 x 70', 0],
  ['Menge: 90 x 50', 0],
  ['300 gsm cards', 0],
  ['전표 2매 1조', 0],
  ['2부 예배', 0],
  ['제10회 대회', 0],
  ['3개월 이용권', 0],
  ['伝票 2枚複写', 0],
  ['21st birthday', 0],
  ['Box 12', 0],
  ['Set 2', 0],
  ['010-200매', 0],
  ['', 0],
])('packIn() reads %j as %d copies', (text, copies) => {
  expect(packIn(text)).toBe(copies);
});

it.each(['123 ', '百千', ' ', '10er ', '12 - ', '천백십', 'pack of '])(
  'reads a long cell of %j in no more time than it takes to read it',
  (part) => {
    const text = `a${part.repeat(60_000 / part.length)}12x`;
    const before = process.cpuUsage();
    packIn(text);
    lotsIn(text);
    lotsIn(text, true);
    expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
  },
);

it.each(['12, ', 'a-12 '])('lotsIn() finds none in long texts of parts like %j', (part) => {
  const isCode = part.startsWith('a');
  expect(lotsIn(part.repeat(40), isCode)).not.toEqual([]);
  expect(lotsIn(part.repeat(20_000), isCode)).toEqual([]);
});

it.each([
  ['명함 100매 x 2', 2],
  ['명함 100매*3', 3],
  ['Cards 2 x 100 pcs', 2],
  ['2박스 (100매)', 2],
  ['명함 100매 1세트', 1],
  ['명함 100매 90x50', 1],
  ['Stickers 50 x 50 mm, 100 pcs', 1],
  ['카드 100매 (x 10 cm)', 1],
  ['20 pack', 1],
  ['명함 500매 (2종)', 2],
  ['명함 3종 각 200매', 3],
  ['3 x Cards 100pcs', 3],
  ['名刺 100枚入×5箱', 5],
  ['100 cards 2 designs', 2],
  ['Box of 50 cards (pack of 2)', 2],
  ['Etiketten 2 Rollen à 500 Stk', 2],
  ['명함 100매 양면 2도', 1],
  ['Cards, set of 12', 1],
  ['카드 50매 x 3색', 1],
  ['2종이 카드 100매', 1],
  ['100 x Postkarte', 1],
  [`100매${' x'.repeat(50_000)}`, 1],
])('factorIn() finds by what %j is multiplied', (text, factor) => {
  expect(factorIn(text, packIn(text))).toBe(factor);
});
