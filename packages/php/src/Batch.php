<?php

declare(strict_types=1);

namespace Textkin;

/** Calls in one request: those that a token refused or that found no room are asked for again. */
final class Batch
{
    private Session $session;

    /** @var list<Call> */
    private array $calls;

    /** @var array<int, mixed> */
    private array $answers = [];

    /** @param list<Call> $calls */
    public function __construct(Session $session, array $calls)
    {
        $this->session = $session;
        $this->calls = $calls;
    }

    /**
     * Of each call its result or its TextkinException.
     *
     * @return list<mixed>
     * @throws TextkinException
     */
    public function outcomes(): array
    {
        $token = $this->session->token();
        $this->ask(array_keys($this->calls), $token);
        // Entries like these have done nothing.
        $refused = $this->those([Answer::class, 'isTokenRefused']);
        $fresh = $refused === [] ? null : $this->session->renewed();
        if ($fresh !== null) {
            $this->ask($refused, $fresh);
        }
        while (($left = $this->those([Answer::class, 'isNotRun'])) !== []) {
            $this->ask($left, $fresh ?? $token);
        }
        ksort($this->answers);
        return array_map(static fn(Call $call, $answer) => self::outcome($call, $answer), $this->calls, $this->answers);
    }

    /** @param list<int> $indexes */
    private function ask(array $indexes, Token $token): void
    {
        $calls = array_map(fn(int $index): Call => $this->calls[$index], $indexes);
        $all = $this->session->askAll($calls, $token);
        // The token of a long batch is looked at before its entries are.
        if (Answer::isTokenRefused($all)) {
            $all = array_fill(0, count($indexes), $all);
        }
        if (count($all) !== count($indexes) || !isset($all[0])) {
            throw Answer::exception('batch', $all);
        }
        foreach ($indexes as $at => $index) {
            $this->answers[$index] = $all[$at];
        }
    }

    /** @return list<int> */
    private function those(callable $are): array
    {
        return array_keys(array_filter($this->answers, $are));
    }

    /**
     * @param mixed $answer
     * @return mixed
     */
    private static function outcome(Call $call, $answer)
    {
        try {
            return Answer::result($call->method, $answer);
        } catch (TextkinException $error) {
            return $error;
        }
    }
}
