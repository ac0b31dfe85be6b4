import type { Pair } from './pairs.ts';

/** `Name | Street | Town | Postcode | Phone`: of most, one row lacks its postcode and phone. */
export const PARTIAL_SAME: readonly Pair[] = [
  // Korean
  ['김하린 | 테헤란로 152 | 서울 | 06236 | 010-4410-2201', '김하린 | 테헤란로 152 | 서울 | | '],
  ['이도윤 | 강남대로 396 1203호 | 서울 | | ', '이 도윤 | 강남대로 396, 1203호 | 서울 | 06232 | '],
  [
    '박시우 | 서울특별시 마포구 월드컵로 240 | | 03929 | 010-7782-1134',
    '박시우 | 서울 마포구 월드컵로 240 | | | ',
  ],
  ['최예린님 | 센텀중앙로 78 | 부산 | 48058 | ', '최예린 | 센텀중앙로 78 | 부산광역시 | | '],
  [
    '정하준 | 대학로 99 105동 803호 | 대전 | | ',
    '정하준 | 대학로 99, 105-803 | 대전 | 34134 | 010-2204-8871',
  ],
  [
    'Han Seojun | Pangyo-ro 235 | Seongnam | 13494 | ',
    'HAN Seojun | Pangyo-ro 235 | Seongnam | | ',
  ],
  [
    'Minseo Oh | Sejong-daero 175 | Seoul | | ',
    'Oh, Minseo | Sejong-daero 175 | Seoul | 03172 | 02-399-1000',
  ],
  [
    '윤지호 | 첨단과기로 123 | 광주 | 61005 | 062-715-2000',
    '윤지호 | 첨단과기로 １２３ | 광주 | | ',
  ],
  [
    '남궁현 | 제주시 연북로 33 | 제주 | | 064-720-1234',
    '남궁 현 | 제주시 연북로 33 | 제주 | 63125 | 064-720-1234',
  ],
  ['Kang Do-yun | Teheran-ro 501 | Seoul | 06168 | ', 'Kang Doyun | Teheran-ro 501 | Seoul | | '],
  // German
  [
    'Katrin Sommer | Lindenstr. 14 | Köln | 50674 | 0221 778899',
    'Sommer, Katrin | Lindenstraße 14 | Köln | | ',
  ],
  ['Dr. Jens Ahrens | Am Markt 3 | Bremen | | ', 'Jens Ahrens | Am Markt 3 | Bremen | 28195 | '],
  [
    'Jürgen Böhm | Königstr. 22a | Nürnberg | 90402 | ',
    'Juergen Boehm | Königstraße 22 a | Nuernberg | | ',
  ],
  [
    'Frau Ilse Reuter | Goetheplatz 9 | Weimar | | 03643 1122',
    'Ilse Reuter | Goethepl. 9 | Weimar | 99423 | ',
  ],
  ['Hans-Peter Lenz | Bergweg 5 | Jena | 07743 | ', 'Hans Peter Lenz | Bergweg 5 | Jena | | '],
  ['VOSS MARTIN | HAUPTSTRASSE 100 | KIEL | | ', 'Martin Voß | Hauptstr. 100 | Kiel | 24103 | '],
  // English
  [
    'Deborah Lang | 45 Kings Road | London | SW3 4ND | 020 7946 0321',
    'Deborah Lang | 45 Kings Rd | London | | ',
  ],
  [
    'Whitfield, Robert | 221 Maple Avenue | Hartford | | ',
    'Robert Whitfield | 221 Maple Ave | Hartford | 06105 | (860) 555-0142',
  ],
  [
    'Mr William Turner | Flat 3, 7 Church Court | Bristol | BS1 5TR | ',
    'William Turner | Flat 3, 7 Church Ct | Bristol | | ',
  ],
  [
    "Sean O'Connor | 9 Abbey Street | Dublin | | ",
    'Sean OConnor | 9 Abbey St. | Dublin | D01 X2P3 | ',
  ],
  [
    'Amelia Hart | 61 Station Road | Cambridge | CB1 2JW | 01223 960100',
    'Amelia Hart | 61 Station Road | | | ',
  ],
  [
    'Susan Clarke | 5 Orchard Close | Oxford | | 01865 960111',
    'Clarke Susan | 5 Orchard Cl | Oxford | OX2 6TP | ',
  ],
  // French, Italian, Spanish, Dutch
  [
    'Benoît Girard | 9 rue Lepic | Paris | 75018 | ',
    'Benoit GIRARD | 9, rue Lepic | Paris | | 01 42 00 11 22',
  ],
  ['Giulia Ricci | Via Roma 12 | Torino | | ', 'Ricci Giulia | via Roma, 12 | Torino | 10123 | '],
  [
    'Lucía Ortega | Calle Mayor 8 | Madrid | 28013 | 91 555 10 10',
    'Lucia Ortega | Calle Mayor, 8 | Madrid | | ',
  ],
  [
    'Willem Jansen | Stationsweg 8 | Arnhem | 6811 AA | ',
    'Jansen, Willem | Stationsweg 8 | Arnhem | | ',
  ],
  // Japanese
  [
    '佐々木 亮 | 神南1-2-3 | 渋谷区 | 150-0041 | 03-3463-0001',
    '佐々木亮 | 神南１丁目２番３号 | 渋谷区 | | ',
  ],
  ['森田 彩 様 | 梅田2-4-9 | 大阪市 | | ', '森田彩 | 梅田2-4-9 | 大阪市 | 530-0001 | '],
  ['Mori Ayumi | 4-1-8 Roppongi | Tokyo | 106-0032 | ', 'Ayumi Mori | 4-1-8 Roppongi | Tokyo | | '],
  ['髙田 翔 | 栄3-5-1 | 名古屋市 | 460-0008 | ', '高田翔 | 栄3-5-1 | 名古屋市 | | 052-222-3333'],
];

export const PARTIAL_OTHERS: readonly Pair[] = [
  // Father and son, sisters, couples
  [
    '김영호 | 테헤란로 152 1203호 | 서울 | 06236 | 010-4410-2201',
    '김영훈 | 테헤란로 152 1203호 | 서울 | | ',
  ],
  ['박지민 | 강남대로 396 | 서울 | 06232 | ', '박지은 | 강남대로 396 | 서울 | | '],
  [
    'Karl Reuter sen. | Goetheplatz 9 | Weimar | 99423 | ',
    'Karl Reuter jun. | Goetheplatz 9 | Weimar | | ',
  ],
  [
    'Robert Whitfield Sr. | 221 Maple Avenue | Hartford | | ',
    'Robert Whitfield Jr. | 221 Maple Avenue | Hartford | 06105 | ',
  ],
  [
    'James Carter | 310 Pine St | Seattle | 98101 | ',
    'James Carter III | 310 Pine St | Seattle | | ',
  ],
  ['Katrin Sommer | Lindenstr. 14 | Köln | 50674 | ', 'Karsten Sommer | Lindenstr. 14 | Köln | | '],
  ['Herr Kim Vogt | Ringstr. 2 | Kiel | 24103 | ', 'Frau Kim Vogt | Ringstr. 2 | Kiel | | '],
  ['Mario Ricci | Via Roma 12 | Torino | 10123 | ', 'Maria Ricci | Via Roma 12 | Torino | | '],
  ['Claude Roux | 9 rue Lepic | Paris | | ', 'Claudine Roux | 9 rue Lepic | Paris | 75018 | '],
  ['佐々木 太郎 | 神南1-2-3 | 渋谷区 | 150-0041 | ', '佐々木 花子 | 神南1-2-3 | 渋谷区 | | '],
  [
    'Jan de Vries | Stationsweg 8 | Arnhem | 6811 AA | ',
    'Anna de Vries | Stationsweg 8 | Arnhem | | ',
  ],
  // One name in one tower or street
  [
    '김민수 | 올림픽로 300 101동 502호 | 서울 | 05551 | 010-1234-5670',
    '김민수 | 올림픽로 300 102동 502호 | 서울 | | ',
  ],
  [
    'Kim Jisoo | Teheran-ro 152 | Seoul | 06236 | 010-4000-1000',
    'Kim Jisoo | Teheran-ro 427 | Seoul | | ',
  ],
  [
    'Kim Minjun | Olympic-ro 300 Unit 1203 | Seoul | | ',
    'Kim Minjun | Olympic-ro 300 Unit 1204 | Seoul | 05551 | ',
  ],
  [
    '김서준 | 포은대로 59 1204호 | 용인 | 16836 | 010-1000-0001',
    '김서준 | 포은대로 59 | 용인 | | 010-1000-0002',
  ],
  ['이지훈 | 마린시티로 33 | 부산 | 48118 | ', '박지훈 | 마린시티로 33 | 부산 | | '],
  [
    'John Davis | Flat 1, 44 Queen St | Cardiff | CF10 2GP | ',
    'John Davis | Flat 11, 44 Queen St | Cardiff | | ',
  ],
  [
    '鈴木 一郎 | 名駅1-1-4 301 | 名古屋市 | 450-0002 | ',
    '鈴木 一郎 | 名駅1-1-4 401 | 名古屋市 | | ',
  ],
  // One name and street in two towns
  ['Anna Müller | Hauptstr. 5 | Berlin | 10115 | ', 'Anna Müller | Hauptstr. 5 | Bonn | | '],
  ['Peter Koch | Bahnhofstr. 12 | Ulm | | ', 'Peter Koch | Bahnhofstr. 12 | Passau | 94032 | '],
  [
    'Peter Schmidt | Dorfstr. 3 | | 18055 | 0381 112233',
    'Peter Schmidt | Dorfstr. 3 | | | 0751 445566',
  ],
  ['John Smith | 12 High Street | Leeds | LS1 4AP | ', 'John Smith | 12 High Street | York | | '],
  ['김민수 | 중앙로 12 | 대구 | 41911 | ', '김민수 | 중앙로 12 | 대전 | | '],
  ['이지은 | 충청남도 천안시 중앙로 7 | | 31127 | ', '이지은 | 강원도 춘천시 중앙로 7 | | | '],
  [
    'Maria Rossi | Via Garibaldi 4 | Genova | 16124 | ',
    'Maria Rossi | Via Garibaldi 4 | Parma | | ',
  ],
  // Branch offices and colleagues
  [
    'Sparkasse Nord | Marktplatz 1 | Husum | 25813 | 04841 1000',
    'Sparkasse Nord | Marktplatz 1 | Heide | | ',
  ],
  [
    'Hale & Sons, Sales | 900 Market St | San Francisco | 94102 | ',
    'Hale & Sons, Support | 900 Market St | San Francisco | | ',
  ],
  ['두리은행 강남점 | 테헤란로 10 | 서울 | 06234 | ', '두리은행 역삼점 | 테헤란로 10 | 서울 | | '],
  [
    'Markus Klein | Werkstr. 5 | Siegen | 57072 | 0271 880-11',
    'Marcus Stein | Werkstr. 5 | Siegen | | ',
  ],
  [
    'City Library Branch 2 | 14 Elm St | Boston | 02139 | ',
    'City Library Branch 3 | 14 Elm St | Boston | | ',
  ],
];
