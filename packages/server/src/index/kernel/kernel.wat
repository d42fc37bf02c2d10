;; The loops in which a search spends most of its time. They do what JavaScript cannot: multiply eight numbers at a time,
;; count the bits of a number in one step, and read a number of one to four bytes at once. `npm run gen` assembles this
;; file into kernel-bytes.ts.
(module
  (import "kernel" "memory" (memory 1))

  ;; Computes the dot products of one vector of bytes with each of `count` others, which lie one after the other. All
  ;; have `length` bytes, a multiple of sixteen. The products are written to `out`, four bytes each.
  (func (export "dots")
    (param $one i32) (param $others i32) (param $count i32) (param $length i32) (param $out i32)
    (local $end i32) (local $at i32) (local $other i32) (local $even v128) (local $odd v128)
    (local.set $end (i32.add (local.get $one) (local.get $length)))
    (local.set $other (local.get $others))
    (loop $vector
      (local.set $even (v128.const i64x2 0 0))
      (local.set $odd (v128.const i64x2 0 0))
      (local.set $at (local.get $one))
      (loop $part
        (local.set $even
          (i32x4.add
            (local.get $even)
            (i32x4.dot_i16x8_s (v128.load8x8_s (local.get $at)) (v128.load8x8_s (local.get $other)))))
        (local.set $odd
          (i32x4.add
            (local.get $odd)
            (i32x4.dot_i16x8_s
              (v128.load8x8_s offset=8 (local.get $at))
              (v128.load8x8_s offset=8 (local.get $other)))))
        (local.set $other (i32.add (local.get $other) (i32.const 16)))
        (local.set $at (i32.add (local.get $at) (i32.const 16)))
        (br_if $part (i32.lt_u (local.get $at) (local.get $end))))
      (local.set $even (i32x4.add (local.get $even) (local.get $odd)))
      (i32.store
        (local.get $out)
        (i32.add
          (i32.add (i32x4.extract_lane 0 (local.get $even)) (i32x4.extract_lane 1 (local.get $even)))
          (i32.add (i32x4.extract_lane 2 (local.get $even)) (i32x4.extract_lane 3 (local.get $even)))))
      (local.set $out (i32.add (local.get $out) (i32.const 4)))
      (local.set $count (i32.sub (local.get $count) (i32.const 1)))
      (br_if $vector (local.get $count))))

  ;; Compares one sketch with each of `count` others, which lie one after the other; all have sixteen bytes. Writes
  ;; 256 * place + distance to `out` for each whose distance is at most `most`, four bytes each, and returns how many it
  ;; wrote, which are few. Counting 64 bits takes one instruction of the CPU. Three counts by `i8x16.popcnt` took 5 ms
  ;; when repeated a million times; six counts of 64 bits took 3 ms.
  (func (export "near")
    (param $one i32) (param $others i32) (param $count i32) (param $most i32) (param $out i32)
    (result i32)
    (local $low i64) (local $high i64) (local $from i32) (local $place i32) (local $distance i32)
    (local.set $low (i64.load (local.get $one)))
    (local.set $high (i64.load offset=8 (local.get $one)))
    (local.set $from (local.get $out))
    (loop $sketch
      (local.set $distance
        (i32.wrap_i64
          (i64.add
            (i64.popcnt (i64.xor (local.get $low) (i64.load (local.get $others))))
            (i64.popcnt (i64.xor (local.get $high) (i64.load offset=8 (local.get $others)))))))
      (if (i32.le_u (local.get $distance) (local.get $most))
        (then
          (i32.store
            (local.get $out)
            (i32.or (i32.shl (local.get $place) (i32.const 8)) (local.get $distance)))
          (local.set $out (i32.add (local.get $out) (i32.const 4)))))
      (local.set $others (i32.add (local.get $others) (i32.const 16)))
      (local.set $place (i32.add (local.get $place) (i32.const 1)))
      (br_if $sketch (i32.lt_u (local.get $place) (local.get $count))))
    (i32.shr_u (i32.sub (local.get $out) (local.get $from)) (i32.const 2)))

  ;; Reads a list of packed-lists.ts that is not empty, from `at` to `end`, and returns the number of its entries. After
  ;; a first entry of 0, `places` has two bytes for every number: the index of its pair in `pairs` (two doubles each).
  ;; `weights` has a pair for every weight: the weight and its square. The products of both pairs, summed over the list,
  ;; are written to `out`. A number without a pair of its own gets the first pair, of zeros: the CPU would mostly
  ;; mispredict a branch, which takes longer than the sum. `filter` has a byte for the lowest 14 bits of a number, which
  ;; is 0 where the number surely has no pair of its own. The first entry of `places` is read then, because `places` is
  ;; too long for the nearest cache of the CPU, and the filter is not. May read three bytes after the end.
  (func (export "sums")
    (param $at i32) (param $end i32) (param $places i32) (param $pairs i32) (param $weights i32) (param $filter i32)
    (param $out i32)
    (result i32)
    (local $bytes i32) (local $isTwo i32) (local $top i32) (local $isOther i32) (local $number i32) (local $count i32)
    (local $sum v128)
    (loop $entry
      (local.set $bytes (i32.load (local.get $at)))
      ;; The lowest bit says that a weight other than 16 follows; the rest is the gap to the number before.
      (local.set $isOther (i32.and (local.get $bytes) (i32.const 1)))
      ;; The CPU predicts this branch, because nearly all gaps have one or two bytes. It could not predict whether one or two.
      (if (i32.and (i32.xor (local.get $bytes) (i32.const -1)) (i32.const 0x8080))
        (then
          (local.set $isTwo (i32.and (i32.shr_u (local.get $bytes) (i32.const 7)) (i32.const 1)))
          (local.set $at (i32.add (local.get $at) (i32.add (local.get $isTwo) (i32.const 1))))
          (local.set $number
            (i32.add
              (local.get $number)
              (i32.or
                (i32.shr_u (i32.and (local.get $bytes) (i32.const 0x7f)) (i32.const 1))
                (i32.and
                  (i32.shr_u (local.get $bytes) (i32.const 2))
                  (i32.mul (local.get $isTwo) (i32.const 0x1fc0)))))))
        (else
          ;; The place of the first high bit that is not set, which ends the varint: 23 or 31.
          (local.set $top
            (i32.ctz (i32.and (i32.xor (local.get $bytes) (i32.const -1)) (i32.const 0x80808080))))
          (local.set $at
            (i32.add (local.get $at) (i32.add (i32.shr_u (local.get $top) (i32.const 3)) (i32.const 1))))
          ;; Clears the bytes after the varint.
          (local.set $bytes
            (i32.and (local.get $bytes) (i32.sub (i32.shl (i32.const 2) (local.get $top)) (i32.const 1))))
          (local.set $number
            (i32.add
              (local.get $number)
              (i32.or
                (i32.or
                  (i32.shr_u (i32.and (local.get $bytes) (i32.const 0x7f)) (i32.const 1))
                  (i32.shr_u (i32.and (local.get $bytes) (i32.const 0x7f00)) (i32.const 2)))
                (i32.or
                  (i32.shr_u (i32.and (local.get $bytes) (i32.const 0x7f0000)) (i32.const 3))
                  (i32.shr_u (i32.and (local.get $bytes) (i32.const 0x7f000000)) (i32.const 4))))))))
      (local.set $number (i32.and (local.get $number) (i32.const 0x7ffffff)))
      (local.set $sum
        (f64x2.add
          (local.get $sum)
          (f64x2.mul
            (v128.load
              (i32.add
                (local.get $pairs)
                (i32.shl
                  (i32.load16_u
                    (i32.add
                      (local.get $places)
                      (i32.and
                        (i32.load8_s
                          (i32.add (local.get $filter) (i32.and (local.get $number) (i32.const 0x3fff))))
                        (i32.add (i32.shl (local.get $number) (i32.const 1)) (i32.const 2)))))
                  (i32.const 4))))
            (v128.load
              (i32.add
                (local.get $weights)
                (i32.shl
                  (select (i32.load8_u (local.get $at)) (i32.const 16) (local.get $isOther))
                  (i32.const 4)))))))
      (local.set $at (i32.add (local.get $at) (local.get $isOther)))
      (local.set $count (i32.add (local.get $count) (i32.const 1)))
      (br_if $entry (i32.lt_u (local.get $at) (local.get $end))))
    (v128.store (local.get $out) (local.get $sum))
    (local.get $count)))
