import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * A cell as a file has it, and the text that Excel shows for it.
 *
 * @typedef {object} Cell
 * @property {string} name what is shown
 * @property {string} shows
 * @property {string} [xml] the cell, where it is more than a number; `S` stands for its style
 * @property {string} [shared] the item of the table of shared texts that it shows
 * @property {number} [value] a number
 * @property {string | number} [format] a format's code, or the number of a built-in one
 * @property {boolean} [date1904]
 * @property {string} [locale] whose dates are shown
 */

/** Expected texts are from ECMA-376 and from Microsoft's documentation of number formats. @returns {Cell[]} */
export function conformanceCells() {
  return [
    ...numbers(),
    ...builtInFormats(),
    ...dates1904(),
    ...regions(),
    ...values(),
    ...textFormats(),
    ...texts(),
  ];
}

/** Formats, numbers and their texts, which the tests of number formats read too. */
function numbers() {
  const file = path.join(import.meta.dirname, 'numbers.json');
  return Object.entries(JSON.parse(readFileSync(file, 'utf8'))).flatMap(([name, cases]) =>
    cases.map(([format, value, shows]) => ({ name, format, value, shows })),
  );
}

/** 18.17.4.1: day 0 is January 1, 1904, and days before it are shown. */
function dates1904() {
  return [
    ['yyyy-mm-dd', 0, '1904-01-01'],
    ['yyyy-mm-dd', 60, '1904-03-01'],
    ['yyyy-mm-dd', 44626, '2026-03-07'],
    ['dddd', 0, 'Friday'],
    ['[h]:mm', 1.5, '36:00'],
    ['h:mm', 0.375, '9:00'],
  ].map(([format, value, shows]) => ({
    name: 'dates in the 1904 system',
    format,
    value,
    shows,
    date1904: true,
  }));
}

/** 18.8.30: built-in formats whose codes are those of a region, and what a code leaves to the region. */
function regions() {
  return [
    ['en-US', 14, '3/7/26'],
    ['en-US', 22, '3/7/26 9:05'],
    ['en-GB', 14, '07/03/2026'],
    ['ko', 14, '2026-03-07'],
    ['ko', 31, '2026년 03월 07일'],
    ['ko', '[$-F800]', '2026년 3월 7일 토요일'],
    ['ja', 14, '2026/3/7'],
    ['ko', 36, '2026年 03月 07日'],
    ['ko', 58, '03-07'],
    ['ko', 'yyyy-mm-dd (aaa)', '2026-03-07 (토)'],
    ['ko', 'yyyy-mm-dd (ddd)', '2026-03-07 (Sat)'],
    ['ko', 'e', '2026'],
    ['ja', 27, 'R8.3.7'],
    ['ja', 31, '2026年3月7日'],
    ['ja', 55, '2026年3月'],
    ['ja', 58, '令和8年3月7日'],
    ['ja', 'ggge"年"', '令和8年'],
    ['ja', '[$-en]aaaa', 'Saturday'],
    ['zh-CN', 32, '9时05分'],
    ['zh-CN', 57, '2026年3月'],
    ['zh-CN', 'aaaa', '星期六'],
    ['zh-TW', 34, '上午09時05分'],
    ['zh-TW', 36, '115/3/7'],
    ['zh-TW', 51, '115年3月7日'],
    ['en-GB', 15, '07-Mar-26'],
    ['en-GB', 22, '07/03/2026 09:05'],
    ['en-US', 32, '9:05:00'],
    ['ko', 37, '-1,234', -1234],
    ['ko', 42, '-₩1,234 ', -1234],
    ['ja', 38, '1,234', 1234],
    ['ja', 38, '-1,234', -1234],
    ['ja', 6, '¥-1,234', -1234],
    ['zh-TW', 40, '-1,234.00', -1234],
    ['en-GB', 39, '-1,234.00', -1234],
    ['en-US', 38, '(1,234)', -1234],
    ['ko', '[DBNum4]General', '일천이백삼십사', 1234],
  ].map(([locale, format, shows, value = 46088.378472222]) => ({
    name: `formats of a region`,
    locale,
    format,
    value,
    shows,
  }));
}

/** 18.18.11: types of cells. */
function values() {
  return [
    ['<c S t="b"><v>1</v></c>', 'TRUE'],
    ['<c S t="b"><v>0</v></c>', 'FALSE'],
    ['<c S t="b"><f>A1=A2</f><v>1</v></c>', 'TRUE'],
    ...['#NULL!', '#DIV/0!', '#VALUE!', '#REF!', '#NAME?', '#NUM!', '#N/A'].map((error) => [
      `<c S t="e"><f>1/0</f><v>${error}</v></c>`,
      error,
    ]),
    ['<c S t="n"><f>1/3</f><v>0.33333333333333331</v></c>', '0.333333333'],
    ['<c S t="str"><f>"a"</f><v>a &amp; b</v></c>', 'a & b'],
    ['<c S t="d"><v>2026-03-07</v></c>', '2026-03-07', 'yyyy-mm-dd'],
    ['<c S t="d"><v>2026-03-07T09:05:00</v></c>', '9:05', 'h:mm'],
    ['<c S><v>1.5E2</v></c>', '150'],
    ['<c S/>', '', '0.00'],
    ['<c S><v></v></c>', ''],
  ].map(([xml, shows, format]) => ({ name: 'types of cells', xml, shows, format }));
}

/** 18.8.30: built-in formats that are the same everywhere. */
function builtInFormats() {
  return [
    [1, 1234.5, '1235'],
    [2, 1234.5, '1234.50'],
    [3, 1234567, '1,234,567'],
    [4, -1234.5, '-1,234.50'],
    [9, 0.5, '50%'],
    [10, 0.12345, '12.35%'],
    [11, 12345.6789, '1.23E+04'],
    [12, 1.25, '1 1/4'],
    [13, 3.125, '3  1/8 '],
    [15, 46088, '7-Mar-26'],
    [16, 46088, '7-Mar'],
    [17, 46088, 'Mar-26'],
    [18, 0.378472222, '9:05 AM'],
    [19, 0.378472222, '9:05:00 AM'],
    [20, 0.378472222, '9:05'],
    [21, 0.378472222, '9:05:00'],
    [37, -1234, '(1,234)'],
    [38, -1234, '(1,234)'],
    [39, -1234.5, '(1,234.50)'],
    [40, 1234.5, '1,234.50 '],
    [45, 0.0423726852, '01:01'],
    [46, 1.5, '36:00:00'],
    [47, 0.0000162037, '00:01.4'],
    [48, 12345.6789, '12.3E+3'],
    [63, 1234, '$1,234 '],
    [49, 123456789012, '1.23457E+11'],
  ].map(([format, value, shows]) => ({ name: 'built-in formats', format, value, shows }));
}

/** 18.8.31: the section for texts. */
function textFormats() {
  return [
    ['@', 'as it is'],
    ['0.00', 'as it is'],
    ['0;-0;0', 'as it is'],
    ['"<"@">"', '<as it is>'],
    ['0.00;@" (text)"', 'as it is (text)'],
    ['0;0;0;"hidden"', 'hidden'],
    [';;;', ''],
    ['_(@_)', ' as it is '],
  ].map(([format, shows]) => ({
    name: 'texts in number formats',
    shared: '<t>as it is</t>',
    format,
    shows,
  }));
}

/** 18.4.8, 18.4.6 and 22.9.2.19: rich texts, phonetic runs, white space, escapes; shared and in the cell. */
function texts() {
  return [
    ['<t>Kim &amp; Lee &lt;3 &#54620;&#x1F600;</t>', 'Kim & Lee <3 한😀'],
    ['<r><rPr><b/></rPr><t xml:space="preserve">bold </t></r><r><t>plain</t></r>', 'bold plain'],
    ['<t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="1"/>', '東京'],
    ['<t>a_x000D_\nb_x0009_c</t>', 'a\r\nb\tc'],
    ['<t>_x005F_x000D_</t>', '_x000D_'],
    ['<t>_x00_ _xyz1_</t>', '_x00_ _xyz1_'],
    ['<t xml:space="preserve">  kept </t>', '  kept '],
    ['<t>  dropped </t>', 'dropped'],
    ['<t>two\r\nlines</t>', 'two\nlines'],
    ['<t><![CDATA[<b> & ]]></t>', '<b> &'],
    ['<t>00123</t>', '00123'],
    ['<t/>', ''],
  ].flatMap(([xml, shows]) => [
    { name: 'texts that cells share', shared: xml, shows },
    { name: 'texts in cells', xml: `<c S t="inlineStr"><is>${xml}</is></c>`, shows },
  ]);
}
