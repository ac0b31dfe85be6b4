import type { Pair } from './pairs.ts';

/** Written by who had not read the rule. It found 39 of the first 50, and 4 of the others; then what they showed was mended. */
export const MORE_SAME: readonly Pair[] = [
  // Korean
  [
    '김하준 | 서울특별시 마포구 월드컵로 240 | 03929 | 010-4821-7730',
    '김하준 | 서울 마포구 월드컵로 240 | 03929 | ',
  ],
  [
    '이서윤 | 경기도 수원시 영통구 광교로 145 302호 | 16229 | 010-2290-1183',
    '이 서윤 | 경기 수원시 영통구 광교로145, 302호 | 16229 | 010 2290 1183',
  ],
  [
    '박도현 고객님 | 인천광역시 연수구 송도과학로 32 | 21984 | ',
    '박도현 | 인천 연수구 송도과학로 32 | 21984 | 010-7781-2040',
  ],
  [
    '최지우 | 대전 유성구 대학로 99 105동 803호 | 34134 | 010-6650-9921',
    '최지우 | 대전광역시 유성구 대학로 99, 105-803 | 34134 | +82-10-6650-9921',
  ],
  [
    'Jung Haeun | Gangnam-daero 396 | 06232 | 010-3345-1009',
    'Haeun Jung | Gangnam-daero 396 | 06232 | ',
  ],
  [
    'Lee, Ji-hoon | Sejong-daero 175 | 03172 | 010-9001-2002',
    'Ji Hoon Lee | Sejong-daero 175 | 03172 | 010-9001-2002',
  ],
  [
    '강민재 | 부산광역시 수영구 광안해변로 219 | 48303 | 010-5512-0478',
    '강민재 | 울산 남구 삼산로 35 | 44705 | 01055120478',
  ],
  [
    '조은별 | 광주 서구 상무대로 780 | 61949 | ',
    '조은별 | 광주광역시 서구 상무대로 780 (치평동) | 61949 | ',
  ],
  [
    '윤서연 | 제주특별자치도 제주시 연북로 33 | 63125 | 064-720-1234',
    '윤서연 | 제주시 연북로 33 | 63125 | ',
  ],
  [
    'Kim Tae Hyung | Teheran-ro 501 | 06168 | 010-8123-4567',
    'KIM TAEHYUNG | Teheran-ro 501 | 06168 | +82 10 8123 4567',
  ],
  [
    '임채원 | 서울시 성동구 왕십리로 83-21 | 04769 | 010-2244-6688',
    '임채원님 | 서울특별시 성동구 왕십리로 83-21 | 04769 | ',
  ],
  [
    '한소희 | 전주시 완산구 기린대로 １００ | 54999 | ',
    '한소희 | 전북 전주시 완산구 기린대로 100 | 54999 | 010-4455-7788',
  ],
  [
    '오세훈 팀장 | 서울 중구 을지로 66 | 04538 | 02-2000-1111',
    '오세훈 | 서울 중구 을지로 66 | 04538 | 02-2000-1111',
  ],
  // German
  [
    'Katharina Schäfer | Lindenstraße 14 | 50674 | 0221 554433',
    'Schaefer, Katharina | Lindenstr. 14 | 50674 | ',
  ],
  [
    'Dr. Jürgen Köhler | Am Stadtpark 3 | 22303 | 040 882211',
    'Juergen Koehler | Am Stadtpark 3 | 22303 | +49 40 882211',
  ],
  [
    'Frau Petra Hofmann | Goethestr. 22a | 60313 | ',
    'Petra Hoffmann | Goethestraße 22 a | 60313 | ',
  ],
  [
    'Matthias Vogt | Schillerplatz 9 | 70173 | 0711 223344',
    'Mathias Vogt | Schillerpl. 9 | 70173 | 0711/223344',
  ],
  ['Hans-Peter Krüger | Bergweg 5 | 01069 | ', 'Hans Peter Krueger | Bergweg 5 | 01069 | '],
  [
    'Sabine Lehmann-Wolf | Parkallee 77 | 28209 | 0171 9988776',
    'Sabine Lehmann | Parkallee 77 | 28209 | 0171 9988776',
  ],
  [
    'Wolfgang Freiherr von Stein | Schlossallee 1 | 80331 | ',
    'Wolfgang von Stein | Schloßallee 1 | 80331 | ',
  ],
  ['Herr Stefan Maurer | Ringstr. 40 | 04109 | ', 'Stephan Maurer | Ringstraße 40 | 04109 | '],
  [
    'Ulrike Baumann | Kirchgasse 8 | 55116 | 06131 778899',
    'Ulrike Bauman | Kirchgasse 8 | 55116 | ',
  ],
  [
    'Prof Dr Heinz Albrecht | Universitätsstr. 2 | 44801 | ',
    'Heinz Albrecht | Universitätsstraße 2 | 44801 | 0234 1122',
  ],
  [
    'Monika Jansen | Deichstr. 31 | 26721 | 04921 3344',
    'Monika Janssen | Hafenstr. 12 | 26721 | +49 4921 3344',
  ],
  ['GROSS MARTIN | HAUPTSTRASSE 100 | 69117 | ', 'Martin Groß | Hauptstr. 100 | 69117 | '],
  // English
  [
    'Robert J. Whitfield | 221 Maple Avenue | 06105 | (860) 555-0142',
    'Robert Whitfield | 221 Maple Ave | 06105 | ',
  ],
  [
    'Ms. Deborah Lang | 45 Kings Road | SW3 4ND | 020 7946 0321',
    'Deborah Lang | 45 Kings Rd | SW34ND | ',
  ],
  [
    "Sean O'Connor | 9 Abbey Street | D01 X2P3 | ",
    'Sean OConnor | 9 Abbey St. | D01X2P3 | 086 123 4567',
  ],
  [
    'Katherine Mills | 1200 Oak Blvd Apt 4 | 78701 | 512-555-0199',
    'Kathrine Mills | 1200 Oak Boulevard #4 | 78701 | ',
  ],
  ['MacDonald, Ewan | 17 Rose Lane | EH2 2AT | ', 'Ewan McDonald | 17 Rose Ln | EH2 2AT | '],
  [
    'Jonathan Price | 88 Harbour Drive | 2000 | 02 9374 4000',
    'Jonathon Price | 88 Harbour Dr | 2000 | +61 2 9374 4000',
  ],
  [
    'Mr William Turner | 3 Church Court | BS1 5TR | 0117 496 0123',
    'William Turner | 3 Church Ct | BS1 5TR | 0117 496 0123',
  ],
  [
    'Maria Elena Gonzalez | 742 W 5th St | 90013 | ',
    'Maria Gonzalez | 742 West 5th Street | 90013 | ',
  ],
  [
    'Phillip Barnes | Flat 2, 10 Mill Hill | LS1 5DQ | ',
    'Philip Barnes | Flat 2, 10 Mill Hill | LS1 5DQ | 0113 496 0999',
  ],
  [
    'Susan Clarke | 5 Orchard Close | OX2 6TP | 01865 960111',
    'Susan Clark | 5 Orchard Cl | OX2 6TP | +44 1865 960111',
  ],
  ['Dr Amelia Hart | 61 Station Road | CB1 2JW | ', 'Amelia Hart | 61 Station Road | CB1 2JW | '],
  [
    'Christopher Bell Jr. | 14 Elm St | 02139 | 617-555-0101',
    'Christopher Bell Jr | 14 Elm Street | 02139 | ',
  ],
  // Japanese
  [
    '佐藤 健一 | 東京都渋谷区神南1-2-3 | 150-0041 | 03-3463-0001',
    '佐藤健一 | 渋谷区神南１丁目２番３号 | 1500041 | ',
  ],
  [
    '鈴木 花子 様 | 大阪府大阪市北区梅田2-4-9 | 530-0001 | 06-6345-1111',
    '鈴木花子 | 大阪市北区梅田2-4-9 | 530-0001 | 06-6345-1111',
  ],
  [
    '髙橋 美咲 | 名古屋市中区栄3-5-1 | 460-0008 | ',
    '高橋美咲 | 愛知県名古屋市中区栄3-5-1 | 460-0008 | 052-222-3333',
  ],
  [
    'Tanaka Yuki | 4-1-8 Roppongi | 106-0032 | 090-1111-2233',
    'Yuki Tanaka | 4-1-8 Roppongi | 106-0032 | +81 90 1111 2233',
  ],
  [
    '渡辺 直樹 | 横浜市西区みなとみらい2-2-1 | 220-0012 | ',
    '渡邊直樹 | 横浜市西区みなとみらい2-2-1 | 220-0012 | ',
  ],
  [
    'ｲﾄｳ ｹﾝｼﾞ | 札幌市中央区大通西4-1 | 060-0042 | 011-231-0000',
    'イトウ ケンジ | 札幌市中央区大通西4-1 | 060-0042 | ',
  ],
  [
    '山本 さくら | 福岡市博多区博多駅前3-25-21 | 812-0011 | 080-5555-6666',
    '山本 さくら | 京都市下京区四条通8 | 600-8001 | 080-5555-6666',
  ],
  [
    'Watanabe, Hiroshi | 1-1-2 Marunouchi | 100-0005 | ',
    'Hiroshi Watanabe | 1-1-2 Marunouchi | 100-0005 | 03-3212-0001',
  ],
  [
    '中村 翔太 | 神戸市中央区三宮町1-9-1 501号室 | 650-0021 | ',
    '中村翔太 | 兵庫県神戸市中央区三宮町1-9-1-501 | 650-0021 | ',
  ],
  [
    '小林 恵 | 仙台市青葉区一番町4-7-1 | 980-0811 | 022-222-1111',
    '小林 恵 殿 | 仙台市青葉区一番町４−７−１ | 980-0811 | ',
  ],
  [
    'Ohno Satoshi | 2-8-1 Nishi-Shinjuku | 163-8001 | ',
    'Satoshi Ōno | 2-8-1 Nishishinjuku | 163-8001 | ',
  ],
  [
    '加藤 真由美 | 広島市中区紙屋町2-3 | 730-0031 | 082-247-0000',
    '加藤真由美 | 広島市中区紙屋町2-3 | 730-0031 | +81-82-247-0000',
  ],
  [
    'Yoshida Kenta | 7-3-1 Hongo | 113-0033 | 03-5841-2222',
    'YOSHIDA KENTA | 7-3-1 Hongo, Bunkyo-ku | 113-0033 | ',
  ],
];

export const MORE_DIFFERENT: readonly Pair[] = [
  // Korean
  [
    '김민준 | 서울 송파구 올림픽로 300 101동 502호 | 05551 | 010-1234-5670',
    '김민서 | 서울 송파구 올림픽로 300 101동 502호 | 05551 | 010-1234-5670',
  ],
  [
    '김민준 | 서울 송파구 올림픽로 300 101동 502호 | 05551 | ',
    '김민준 | 서울 송파구 올림픽로 300 102동 502호 | 05551 | ',
  ],
  [
    '이지훈 | 부산 해운대구 마린시티로 33 | 48118 | 010-1111-0001',
    '박수진 | 부산 해운대구 마린시티로 33 | 48118 | 010-1111-0002',
  ],
  [
    '박준영 | 성남시 분당구 정자일로 95 | 13561 | 010-2000-3000',
    '박준호 | 성남시 분당구 정자일로 95 | 13561 | 010-2000-3001',
  ],
  [
    '최현우 | 서울 강남구 학동로 11 | 06041 | 010-7000-1111',
    '최현우 | 서울 강남구 언주로 711 | 06041 | 010-7000-2222',
  ],
  [
    '김영수 | 대구 수성구 달구벌대로 2400 | 42020 | 010-5000-1000',
    '김영숙 | 대구 수성구 달구벌대로 2400 | 42020 | 010-5000-2000',
  ],
  [
    '정다은 | 서울 영등포구 여의대로 24 5층 | 07320 | 02-3777-1000',
    '정다운 | 서울 영등포구 여의대로 24 5층 | 07320 | 02-3777-1000',
  ],
  [
    '이상훈 부장 | 서울 중구 남대문로 63 | 04532 | 02-771-1000',
    '김상훈 과장 | 서울 중구 남대문로 63 | 04532 | 02-771-1000',
  ],
  [
    'Kim Jisoo | Teheran-ro 152 | 06236 | 010-4000-1000',
    'Kim Jisoo | Teheran-ro 427 | 06236 | 010-4000-2000',
  ],
  [
    'Park Minji | Pangyo-ro 235 | 13494 | 010-8000-0001',
    'Park Minho | Pangyo-ro 235 | 13494 | 010-8000-0002',
  ],
  [
    '김서준 | 용인시 수지구 포은대로 59 1204호 | 16836 | ',
    '김서준 | 용인시 수지구 포은대로 59 1205호 | 16836 | ',
  ],
  ['홍길동 (부) | 서울 종로구 율곡로 99 | 03127 | ', '홍길순 | 서울 종로구 율곡로 99 | 03127 | '],
  [
    '이민호 | 서울 관악구 관악로 1 | 08826 | 010-3100-3100',
    '이민호 | 서울 관악구 관악로 1 | 08826 | 010-3200-3200',
  ],
  // German
  [
    'Thomas Becker | Gartenstr. 7 | 72074 | 07071 2233',
    'Martina Becker | Gartenstr. 7 | 72074 | 07071 2233',
  ],
  [
    'Karl Schneider sen. | Dorfstr. 12 | 18055 | 0381 1122',
    'Karl Schneider jun. | Dorfstr. 12 | 18055 | 0381 1122',
  ],
  ['Lukas Hartmann | Feldweg 3 | 34117 | ', 'Luca Hartmann | Feldweg 3 | 34117 | '],
  ['Anna Schulz | Marktplatz 4 | 99084 | ', 'Anna Schulz | Marktplatz 6 | 99084 | '],
  [
    'Michael Müller | Berliner Str. 15 | 10715 | 030 111222',
    'Michael Müller | Berliner Str. 51 | 10715 | 030 333444',
  ],
  [
    'Julia Wagner | Industriestr. 20 | 68169 | 0621 5000',
    'Jürgen Wagner | Industriestr. 20 | 68169 | 0621 5000',
  ],
  [
    'Christian Braun | Waldstr. 9 | 76133 | 0721 1001',
    'Christina Braun | Waldstr. 9 | 76133 | 0721 1001',
  ],
  [
    'Peter Koch | Hauptstr. 1 | 97070 | 0931 1234',
    'Peter Koch | Bahnhofstr. 88 | 97070 | 0931 9876',
  ],
  ['Familie Richter | Rosenweg 2 | 39104 | ', 'Familie Ritter | Rosenweg 2 | 39104 | '],
  ['Andreas Wolf | Seestr. 18 | 78462 | ', 'Andrea Wolf | Seestr. 18 | 78462 | '],
  [
    'Markus Klein | Werkstr. 5 | 57072 | 0271 880-11',
    'Marcus Stein | Werkstr. 5 | 57072 | 0271 880-12',
  ],
  ['Sophie Neumann | Amselweg 6 | 30159 | ', 'Marie Neumann | Amselweg 6 | 30159 | '],
  // English
  [
    'James Carter Sr. | 310 Pine Street | 98101 | 206-555-0110',
    'James Carter Jr. | 310 Pine Street | 98101 | 206-555-0110',
  ],
  ['James Carter | 310 Pine Street | 98101 | ', 'James Carter III | 310 Pine Street | 98101 | '],
  [
    'Emily Watson | 12 Abbey Road | NW8 9AY | 020 7946 0001',
    'Emma Watson | 12 Abbey Road | NW8 9AY | 020 7946 0001',
  ],
  [
    'John Davis | Flat 1, 44 Queen St | CF10 2GP | ',
    'John Davis | Flat 11, 44 Queen St | CF10 2GP | ',
  ],
  [
    'Mr David Hughes | 7 Park View | M14 5RL | 0161 496 0001',
    'Mrs Davina Hughes | 7 Park View | M14 5RL | 0161 496 0001',
  ],
  [
    'Tim Foster | 900 Market St Suite 400 | 94102 | 415-555-0100',
    'Tom Foster | 900 Market St Suite 400 | 94102 | 415-555-0100',
  ],
  [
    'Oliver Grant | 900 Market St Suite 400 | 94102 | 415-555-0100',
    'Olivia Grant | 900 Market St Suite 400 | 94102 | 415-555-0100',
  ],
  ['Sarah Collins | 23 High Street | YO1 7HH | ', 'Sarah Collins | 25 High Street | YO1 7HH | '],
  [
    'Daniel Reed | 5 Lake Drive | 60601 | 312-555-0001',
    'Daniel Reed | 77 Wacker Drive | 60601 | 312-555-0002',
  ],
  ['Mark Evans | 18 Mill Lane | CH1 2BY | ', 'Mary Evans | 18 Mill Lane | CH1 2BY | '],
  [
    'Paul Simmons | 2 Dock Road | L3 4AA | 0151 496 0100',
    'Paula Simmons | 2 Dock Road | L3 4AA | 0151 496 0100',
  ],
  ['Joseph Allen | 40 West 10th St | 10011 | ', 'Joseph Allen | 40 East 10th St | 10003 | '],
  [
    'Adam Nguyen | 66 Collins St | 3000 | 03 9999 0001',
    'Alan Nguyen | 66 Collins St | 3000 | 03 9999 0001',
  ],
  // Japanese
  [
    '佐藤 太郎 | 東京都新宿区西新宿2-8-1 | 160-0023 | 03-5321-1111',
    '佐藤 花子 | 東京都新宿区西新宿2-8-1 | 160-0023 | 03-5321-1111',
  ],
  [
    '鈴木 一郎 | 名古屋市中村区名駅1-1-4 301 | 450-0002 | ',
    '鈴木 一郎 | 名古屋市中村区名駅1-1-4 401 | 450-0002 | ',
  ],
  [
    '高橋 大輔 | 大阪市中央区難波5-1-60 | 542-0076 | 06-1111-2222',
    '高橋 大樹 | 大阪市中央区難波5-1-60 | 542-0076 | 06-1111-2222',
  ],
  [
    '田中 美咲 | 横浜市中区山下町1 | 231-0023 | 045-111-0001',
    '田中 美香 | 横浜市中区山下町1 | 231-0023 | 045-111-0002',
  ],
  [
    'Tanaka Kenji | 3-2-1 Ginza | 104-0061 | 03-1000-0001',
    'Tanaka Kenta | 3-2-1 Ginza | 104-0061 | 03-1000-0001',
  ],
  ['Suzuki Haruto | 1-5-5 Aoyama | 107-0062 | ', 'Suzuki Haruko | 1-5-5 Aoyama | 107-0062 | '],
  [
    '伊藤 翼 | 札幌市北区北七条西5-1 | 060-0807 | 011-700-0001',
    '伊藤 翼 | 札幌市北区北八条西5-1 | 060-0808 | 011-700-0002',
  ],
  [
    '山本 健 (営業部) | 東京都千代田区丸の内1-9-1 | 100-0005 | 03-6000-1000',
    '山下 健 (営業部) | 東京都千代田区丸の内1-9-1 | 100-0005 | 03-6000-1000',
  ],
  ['中村 葵 | 京都市左京区吉田本町 | 606-8501 | ', '中村 蓮 | 京都市左京区吉田本町 | 606-8501 | '],
  [
    '小林 誠 | 福岡市中央区天神2-1-1 | 810-0001 | 092-700-0001',
    '小林 誠 | 福岡市中央区天神2-11-1 | 810-0001 | 092-700-0002',
  ],
  [
    'Sato Yuka | 2-2-2 Umeda | 530-0001 | 06-4000-0001',
    'Sato Yuki | 2-2-2 Umeda | 530-0001 | 06-4000-0001',
  ],
  [
    'Kobayashi Ren | 6-10-1 Roppongi | 106-0032 | ',
    'Kobayashi Rena | 6-10-1 Roppongi | 106-0032 | ',
  ],
];
