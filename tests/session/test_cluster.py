"""A Dask cluster plays the same matches, none lost and none twice when a machine is lost."""

from __future__ import annotations

import os
import signal
import threading
import time

import pytest

from game.app.commands.simulate import scenario_setup
from game.session import batch
from game.session.messages import Summary

distributed = pytest.importorskip("distributed")


def test_a_machine_that_is_lost_costs_no_match() -> None:
    from game.session.cluster import by_dask

    setups = batch.setups(
        scenario_setup("flickfleet/introductory", "computer:easy,computer:easy", 5), 8, swap=False)
    requests = list(batch.requests(setups, None))
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True,
                                  dashboard_address=None) as cluster:
        victim = next(iter(cluster.workers.values())).pid

        def kill() -> None:
            time.sleep(4.0)
            os.kill(victim, signal.SIGKILL)

        threading.Thread(target=kill, daemon=True).start()
        replies = list(batch_of(by_dask(cluster.scheduler_address), requests))
    seeds = sorted(reply.seed for reply in replies)
    assert seeds == [setup.seed for setup in setups]
    here = {reply.seed: reply for reply in batch_of(batch.here, requests)}
    assert {reply.seed: reply for reply in replies} == here


def batch_of(farm: batch.Farm, requests: list[batch.PlayOut]) -> list[Summary]:
    replies = list(farm(requests))
    assert all(isinstance(reply, Summary) for reply in replies), replies
    return [reply for reply in replies if isinstance(reply, Summary)]
